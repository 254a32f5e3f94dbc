"""The fast way to compile, third part: intermediate code for what kernels do most.

Our state is one record, so most statements read or write a square of an array inside a record, or
compute with integers. Numba writes some hundred instructions for ``state.board[row, column]``: it
builds the array with its shape, its strides and a count of references, takes it apart again, and
leaves it to the optimiser to see that all of it is known. Here the same statement becomes the few
instructions that remain in the end: an address, and a load or a store. The rest of a function is
left to Numba.
"""

import operator
from typing import Any


def lean_lowering() -> Any:
    """Return a step that writes intermediate code, in place of Numba's own; raises ImportError
    where Numba's internals are different.
    """
    from llvmlite import ir as llvm
    from numba.core import ir, types
    from numba.core.lowering import Lower
    from numba.core.typed_passes import NativeLowering
    from numba.core.types.containers import BaseTuple

    made: dict[Any, Any] = {
        operator.add: lambda builder, a, b: builder.add(a, b, flags=["nsw"]),
        operator.sub: lambda builder, a, b: builder.sub(a, b, flags=["nsw"]),
        operator.mul: lambda builder, a, b: builder.mul(a, b, flags=["nsw"]),
        operator.and_: lambda builder, a, b: builder.and_(a, b),
        operator.or_: lambda builder, a, b: builder.or_(a, b),
        operator.xor: lambda builder, a, b: builder.xor(a, b),
        operator.lshift: lambda builder, a, b: builder.shl(a, b),
        operator.rshift: lambda builder, a, b: builder.ashr(a, b),
    }
    compared = {
        operator.lt: "<",
        operator.le: "<=",
        operator.gt: ">",
        operator.ge: ">=",
        operator.eq: "==",
        operator.ne: "!=",
    }

    def is_int64(kind: Any) -> bool:
        return kind is types.int64 or (
            isinstance(kind, types.IntegerLiteral) and kind.literal_type is types.int64
        )

    class LeanLower(Lower):  # type: ignore[misc]  # Numba counts as untyped.
        """Writes the intermediate code of a function."""

        def init(self) -> None:
            super().init()
            # Variables that have no value yet, as they may never need one: arrays inside records
            # (the address of the first item), and tuples of integers (their items).
            self._inside: dict[str, Any] = {}
            self._tuples: dict[str, tuple[list[Any], list[Any]]] = {}
            self._plain: dict[Any, bool] = {}
            self._usual = self.context.enable_boundscheck or self._disable_sroa_like_opt

        def lower_inst(self, inst: Any) -> None:
            if self._usual:
                super().lower_inst(inst)
            elif isinstance(inst, ir.Assign):
                if self._put_off(inst):
                    return
                kind = self.typeof(inst.target.name)
                value = self.lower_assign(kind, inst)
                argument = inst.value.index + 1 if isinstance(inst.value, ir.Arg) else None
                self.storevar(value, inst.target.name, argidx=argument)
            elif isinstance(inst, ir.Del):
                self.delvar(inst.value)
            elif isinstance(inst, (ir.SetItem, ir.StaticSetItem)):
                index = inst.index if isinstance(inst, ir.SetItem) else inst.index_var
                address = self._address(inst.target.name, index)
                if address is None:
                    super().lower_inst(inst)
                    return
                wanted = self.fndesc.calltypes[inst].args[2]
                value = self.context.cast(
                    self.builder,
                    self.loadvar(inst.value.name),
                    self.typeof(inst.value.name),
                    wanted,
                )
                element = self.typeof(inst.target.name).dtype
                value = self.context.cast(self.builder, value, wanted, element)
                self.context.pack_value(self.builder, element, value, address)
            else:
                super().lower_inst(inst)

        def _put_off(self, inst: Any) -> bool:
            """Note an array inside a record, or a tuple of integers; return False for anything
            else.
            """
            name, value = inst.target.name, inst.value
            if name not in self._singly_assigned_vars:
                return False
            if isinstance(value, ir.Var) and value.name not in self._blk_local_varmap:
                for put_off in (self._inside, self._tuples):
                    if value.name in put_off and self.typeof(name) == self.typeof(value.name):
                        put_off[name] = put_off[value.name]
                        return True
            if not isinstance(value, ir.Expr):
                return False
            if value.op == "getattr":
                record, array = self.typeof(value.value.name), self.typeof(name)
                if not isinstance(record, types.Record) or not isinstance(array, types.NestedArray):
                    return False
                if not isinstance(array.dtype, types.Number) or record.typeof(value.attr) != array:
                    return False
                element = self.context.get_data_type(array.dtype).as_pointer()
                whole = self.loadvar(value.value.name)
                first = self.builder.gep(
                    whole,
                    [llvm.IntType(32)(0), llvm.IntType(32)(record.offset(value.attr))],
                    inbounds=True,
                )
                self._inside[name] = self.builder.bitcast(first, element)
                return True
            if value.op == "build_tuple" and isinstance(self.typeof(name), BaseTuple):
                kinds = [self.typeof(item.name) for item in value.items]
                if kinds and all(isinstance(kind, types.Integer) for kind in kinds):
                    self._tuples[name] = [self.loadvar(item.name) for item in value.items], kinds
                    return True
            return False

        def loadvar(self, name: str) -> Any:
            """Return a variable's value, which is made now if it was put off."""
            if name not in self._blk_local_varmap:
                kind = self.typeof(name)
                if name in self._inside:
                    self._blk_local_varmap[name] = self._array(kind, self._inside[name], kind.shape)
                elif name in self._tuples:
                    values, kinds = self._tuples[name]
                    values = [
                        self.context.cast(self.builder, value, have, want)
                        for value, have, want in zip(values, kinds, kind, strict=True)
                    ]
                    self._blk_local_varmap[name] = self.context.make_tuple(
                        self.builder, kind, values
                    )
            return super().loadvar(name)

        def _array(self, kind: Any, first: Any, shape: tuple[int, ...]) -> Any:
            """Return an array without owner, whose items lie one after another from ``first`` on."""
            model = self.context.data_model_manager[kind]
            size, items = self.context.get_abi_sizeof(self.context.get_data_type(kind.dtype)), 1
            strides: list[int] = []
            for length in reversed(shape):
                strides.insert(0, size * items)
                items *= length
            intp = self.context.get_value_type(types.intp)
            known = {
                "nitems": intp(items),
                "itemsize": intp(size),
                "shape": llvm.Constant(llvm.ArrayType(intp, len(shape)), list(shape)),
                "strides": llvm.Constant(llvm.ArrayType(intp, len(shape)), strides),
            }
            whole = model.get_value_type()
            fields = [
                known.get(field, llvm.Constant(part, None))
                for field, part in zip(model._fields, whole.elements, strict=True)
            ]
            return self.builder.insert_value(
                llvm.Constant(whole, fields), first, model.get_field_position("data")
            )

        def storevar(self, value: Any, name: str, argidx: int | None = None) -> None:
            """Store a value; what was there before is released only if it counts references."""
            if argidx is None and name not in self._singly_assigned_vars and self._is_plain(name):
                self.builder.store(value, self.getvar(name))
            else:
                super().storevar(value, name, argidx=argidx)

        def delvar(self, name: str) -> None:
            """Release a variable's value, if it counts references and was not put off."""
            if name in self._inside or name in self._tuples or self._is_plain(name):
                return
            super().delvar(name)

        def _is_plain(self, name: str) -> bool:
            """Return whether a variable's values count no references."""
            kind = self.typeof(name)
            if kind not in self._plain:
                self._plain[kind] = not self.context.data_model_manager[kind].contains_nrt_meminfo()
            return self._plain[kind]

        def lower_expr(self, resty: Any, expr: Any) -> Any:
            op = expr.op
            if not self._usual and op in {"getitem", "static_getitem"}:
                value = self._item(resty, expr)
                if value is not None:
                    return value
            return super().lower_expr(resty, expr)

        def _item(self, wanted: Any, expr: Any) -> Any:
            """Return an item or a row of an array; None for anything else."""
            index = expr.index if expr.op == "getitem" else expr.index_var
            name = expr.value.name
            array: Any = self.typeof(name)
            if isinstance(array, types.Array) and isinstance(array.dtype, types.Number):
                address = self._address(name, index)
                if address is not None:
                    value = self.context.unpack_value(self.builder, array.dtype, address)
                    return self.context.cast(self.builder, value, array.dtype, wanted)
                if (
                    isinstance(wanted, types.Array)
                    and wanted.layout == "C"
                    and wanted.dtype == array.dtype
                ):
                    row = self._address(name, index, rest=wanted.ndim)
                    if row is not None and name in self._inside:
                        return self._array(
                            wanted, row, self.typeof(name).shape[array.ndim - wanted.ndim :]
                        )
            return None

        def _address(self, name: str, index: Any, rest: int = 0) -> Any:
            """Return the address of an array's item, or of the first item of a row of ``rest``
            dimensions; None for another kind of array or index.
            """
            array = self.typeof(name)
            if not (isinstance(array, types.Array) and isinstance(array.dtype, types.Number)):
                return None
            if array.layout != "C" or not array.aligned or index is None:
                return None
            kind = self.typeof(index.name)
            if isinstance(kind, types.Integer):
                kinds = [kind]
            elif isinstance(kind, BaseTuple) and all(
                isinstance(part, types.Integer) for part in kind
            ):
                kinds = list(kind)
            else:
                return None
            if len(kinds) + rest != array.ndim or (rest and name not in self._inside):
                return None
            if index.name in self._tuples:
                values, kinds = self._tuples[index.name]
            elif isinstance(kind, types.Integer):
                values = [self.loadvar(index.name)]
            else:
                whole = self.loadvar(index.name)
                values = [self.builder.extract_value(whole, place) for place in range(len(kinds))]
            return self._at(name, array, values, kinds)

        def _at(self, name: str, array: Any, values: list[Any], kinds: list[Any]) -> Any:
            """Return the address of the item with these indices, or of the first with these first
            indices.
            """
            builder, intp = self.builder, self.context.get_value_type(types.intp)
            shape: list[Any]
            if name in self._inside:
                first, shape = self._inside[name], [intp(length) for length in array.shape]
            else:
                model, whole = self.context.data_model_manager[array], self.loadvar(name)
                first = builder.extract_value(whole, model.get_field_position("data"))
                at = model.get_field_position("shape")
                shape = [builder.extract_value(whole, [at, axis]) for axis in range(array.ndim)]
            place: Any = None
            for axis, length in enumerate(shape):
                if place is not None:
                    place = builder.mul(place, length)
                if axis < len(values):
                    step = self._whole_index(values[axis], kinds[axis], length)
                    place = step if place is None else builder.add(place, step)
            return builder.gep(first, [place])

        def _whole_index(self, value: Any, kind: Any, length: Any) -> Any:
            """Return an index counted from the start: a negative one counts from the end."""
            if isinstance(kind, types.IntegerLiteral) and kind.literal_value >= 0:
                return self.context.get_value_type(types.intp)(kind.literal_value)
            if not kind.signed:
                return self.context.cast(self.builder, value, kind, types.uintp)
            index = self.context.cast(self.builder, value, kind, types.intp)
            wrapped = self.builder.add(index, length)
            return self.builder.select(
                self.builder.icmp_signed("<", index, index.type(0)), wrapped, index
            )

        def lower_binop(self, resty: Any, expr: Any, op: Any) -> Any:
            signature = self.fndesc.calltypes[expr]
            if all(map(is_int64, signature.args)) and (op in made or op in compared):
                left, right = (
                    self.context.cast(
                        self.builder, self.loadvar(side.name), self.typeof(side.name), types.int64
                    )
                    for side in (expr.lhs, expr.rhs)
                )
                if op in compared and signature.return_type == types.boolean:
                    value = self.builder.icmp_signed(compared[op], left, right)
                    return self.context.cast(self.builder, value, types.boolean, resty)
                if op in made and signature.return_type == types.int64:
                    return self.context.cast(
                        self.builder, made[op](self.builder, left, right), types.int64, resty
                    )
            return super().lower_binop(resty, expr, op)

    class LeanLowering(NativeLowering):  # type: ignore[misc]  # Numba counts as untyped.
        """The step."""

        @property
        def lowering_class(self) -> Any:
            return LeanLower

    return LeanLowering()
