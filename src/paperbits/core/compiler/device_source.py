"""The rules of a game for a machine that can't call methods or take memory while it runs: a GPU.

Rules are plain functions, so their source says all. This takes the source of a function and of
everything that it calls, for one game with its settings, and gives plain functions back:

- A setting becomes its value, and so does a method of the settings alone (``self.most_moves()``).
  Conditions on them are decided, and what can't happen is left out.
- A method becomes a function without the game; the same function is made once.
- An array of a known size (``np.zeros(self.r + 1, np.uint8)``) becomes an array of the thread's
  own. A table of numbers in a module becomes an argument.

``decorate`` compiles each of the functions. What can't be done raises UnsuitableError.
"""

import ast
import functools
import inspect
import linecache
import math
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

Function = Callable[..., Any]

SMALL_TABLE = 256
"""Bytes of a table that is kept as a constant of the function; a larger one becomes an argument."""

_ALLOCATES: Mapping[Any, Any] = {np.zeros: 0, np.empty: None, np.ones: 1, np.full: "given"}
_FOLDED = (ast.BinOp, ast.UnaryOp, ast.Compare, ast.BoolOp, ast.IfExp, ast.Tuple)


class UnsuitableError(Exception):
    """A function can't be made for a device; the text says what stops it."""


@dataclass(frozen=True)
class Made:
    """A function for the device."""

    run: Any
    """What ``decorate`` made of it."""
    source: str
    tables: tuple[str, ...]
    """The names of the tables that it takes as its last arguments."""


@dataclass
class Device:
    """How functions are made for a device, and those made so far."""

    decorate: Callable[[Function], Any]
    names: Mapping[str, Any]
    """What the sources may use besides their own globals: ``local_array(shape, kind)``."""
    kind_of: Callable[[np.dtype[Any]], Any] = np.dtype
    """Turns the type of an array's items into the compiler's."""
    instead: Mapping[Any, Function] = field(default_factory=dict)
    """Functions to take in place of others."""
    made: dict[Any, Made] = field(default_factory=dict)
    tables: dict[str, "np.ndarray[Any, Any]"] = field(default_factory=dict)
    """The tables that functions take, by their names."""

    def make(self, function: Function, bound: Mapping[str, Any], *, entry: bool = False) -> Made:
        """Return a function with some of its parameters bound to values; an ``entry`` is not
        decorated.
        """
        function = _plain(function)
        key = function, tuple(sorted((name, _key(value)) for name, value in bound.items()))
        if key not in self.made:
            self.made[key] = _Maker(self, function, bound).make(entry=entry)
        return self.made[key]

    def table(self, name: str, values: "np.ndarray[Any, Any]") -> str:
        """Return the name of the argument that stands for a table."""
        for known, other in self.tables.items():
            if other is values:
                return known
        fresh = f"table_{len(self.tables)}_{name}"
        self.tables[fresh] = values
        return fresh


@functools.cache
def _changed(function: Any) -> frozenset[str]:
    """Return the names that a function gives values to."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(_plain(function))))
    names = (node for node in ast.walk(tree) if isinstance(node, ast.Name))
    return frozenset(node.id for node in names if not isinstance(node.ctx, ast.Load))


def _plain(function: Any) -> Any:
    return getattr(function, "interpreted", getattr(function, "py_func", function))


def _key(value: Any) -> Any:
    return (type(value), value)


class _Maker(ast.NodeTransformer):
    """Turns one function into its form for the device."""

    def __init__(self, device: Device, function: Any, bound: Mapping[str, Any]) -> None:
        self.device = device
        self.function = function
        self.bound = dict(bound)
        self.uses: dict[str, Any] = {}
        self.tables: dict[str, None] = {}
        self.before: list[list[ast.stmt]] = []
        closure = inspect.getclosurevars(function).nonlocals if function.__closure__ else {}
        self.outside = {**function.__globals__, **closure}
        self.own: set[str] = set()
        self.fresh = 0

    def stop(self, node: ast.AST, why: str) -> UnsuitableError:
        """Return the error for a place in the source."""
        line = self.function.__code__.co_firstlineno + getattr(node, "lineno", 1) - 1
        return UnsuitableError(
            f"{self.function.__qualname__} ({self.function.__module__}, line {line}): {why}"
        )

    def make(self, *, entry: bool) -> Made:
        try:
            tree = ast.parse(textwrap.dedent(inspect.getsource(self.function)))
        except (OSError, TypeError) as error:
            raise UnsuitableError(f"{self.function.__qualname__} has no source to read.") from error
        (definition,) = tree.body
        assert isinstance(definition, ast.FunctionDef)
        arguments = definition.args
        self.local = set(self.function.__code__.co_varnames) - set(self.bound)
        arguments.args = [argument for argument in arguments.args if argument.arg not in self.bound]
        for argument in arguments.args:
            argument.annotation = None
        definition.returns = None
        definition.decorator_list = []
        definition.name = name = f"{self.function.__name__}_{len(self.device.made)}"
        definition.body = self.block(definition.body)
        tables = tuple(self.tables)
        arguments.args += [ast.arg(table) for table in tables]
        source = ast.unparse(ast.fix_missing_locations(tree))
        file = f"<for a device: {self.function.__module__}.{name}>"
        linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
        space = {**self.outside, **self.device.names, **self.uses}
        exec(compile(source, file, "exec"), space)  # noqa: S102 (our own functions, as written)
        run = space[name]
        run.__module__ = self.function.__module__
        return Made(run if entry else self.device.decorate(run), source, tables)

    # Statements.

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """Return statements with what has to come before each of them."""
        done: list[ast.stmt] = []
        for statement in body:
            self.before.append([])
            made = self.visit(statement)
            before = self.before.pop()
            done += before
            done += made if isinstance(made, list) else [made] if made is not None else []
            if isinstance(done[-1] if done else None, ast.Return):
                break  # What follows was left out for a reason, or can't be reached.
        return done or [ast.Pass()]

    def visit_Expr(self, node: ast.Expr) -> Any:
        if isinstance(node.value, ast.Constant):
            return None  # A docstring.
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        assert node.value is not None
        return self.visit(ast.copy_location(ast.Assign([node.target], node.value), node))

    def visit_Assign(self, node: ast.Assign) -> Any:
        node = self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id in self.own:
            self.own |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        return node

    def visit_Return(self, node: ast.Return) -> Any:
        node = self.generic_visit(node)
        value = node.value
        if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice):
            value = value.value
        if isinstance(value, ast.Name) and value.id in self.own:
            raise self.stop(node, "an array that is made here is returned.")
        return node

    def visit_If(self, node: ast.If) -> Any:
        node.test = self.visit(node.test)
        if isinstance(node.test, ast.Constant):
            chosen = node.body if node.test.value else node.orelse
            return self.block(chosen) if chosen else None
        node.body = self.block(node.body)
        node.orelse = self.block(node.orelse) if node.orelse else []
        return node

    def visit_For(self, node: ast.For) -> Any:
        node.iter = self.visit(node.iter)
        node.target = self.visit(node.target)
        node.body = self.block(node.body)
        node.orelse = self.block(node.orelse) if node.orelse else []
        return node

    def visit_While(self, node: ast.While) -> Any:
        self.before.append([])
        node.test = self.visit(node.test)
        if self.before.pop():
            raise self.stop(node, "an array is made anew in the condition of a loop.")
        node.body = self.block(node.body)
        return node

    # Expressions.

    def visit_Name(self, node: ast.Name) -> Any:
        if node.id in self.bound:
            value = self.bound[node.id]
            return (
                ast.copy_location(ast.Constant(value), node)
                if isinstance(value, bool | int | float)
                else node
            )
        if node.id in self.local or not isinstance(node.ctx, ast.Load):
            return node
        value = self.device.names.get(node.id, self.outside.get(node.id))
        if isinstance(value, bool | int | float):
            return ast.copy_location(ast.Constant(value), node)
        if isinstance(value, np.ndarray) and value.nbytes > SMALL_TABLE:
            table = self.device.table(node.id, value)
            self.tables[table] = None
            return ast.copy_location(ast.Name(table, ast.Load()), node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        if isinstance(node.value, ast.Name) and node.value.id in self.bound:
            value = getattr(self.bound[node.value.id], node.attr)
            if not isinstance(value, bool | int | float | str):
                raise self.stop(node, f"{node.attr} is not a number.")
            return ast.copy_location(ast.Constant(value), node)
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> Any:
        function = node.func
        if (
            isinstance(function, ast.Attribute)
            and isinstance(function.value, ast.Name)
            and function.value.id in self.bound
        ):
            owner = self.bound[function.value.id]
            method = inspect.getattr_static(type(owner), function.attr)
            if not node.args and not node.keywords:
                return self.known(node, getattr(owner, function.attr)())
            first = next(iter(inspect.signature(method).parameters))
            return self.call(node, method, {first: owner}, skip=1)
        if isinstance(function, ast.Name) and function.id not in self.local:
            value = _plain(self.outside.get(function.id))
            value = self.device.instead.get(value, value) if callable(value) else value
            if isinstance(value, FunctionType):
                return self.call(node, value, {}, skip=0)
        chosen = self.library(function)
        if chosen in self.device.instead:
            return self.call(node, self.device.instead[chosen], {}, skip=0)
        node = self.generic_visit(node)
        if chosen in _ALLOCATES:
            return self.array(node, chosen)
        return node

    def library(self, function: ast.expr) -> Any:
        """Return the function of another package that a call names, such as ``np.zeros``."""
        if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
            module = self.outside.get(function.value.id)
            if isinstance(module, ModuleType) and function.value.id not in self.local:
                return getattr(module, function.attr, None)
        if isinstance(function, ast.Name) and function.id not in self.local:
            return self.outside.get(function.id)
        return None

    def known(self, node: ast.Call, value: Any) -> Any:
        """Return what a method of the settings alone gives."""
        if isinstance(value, np.ndarray):
            return self.place(node, value.shape, value.dtype, None)
        if isinstance(value, bool | int | float):
            return ast.copy_location(ast.Constant(value), node)
        raise self.stop(node, "a method of the settings gives no number.")

    def call(
        self, node: ast.Call, function: Function, bound: dict[str, Any], *, skip: int
    ) -> ast.Call:
        """Return the call of another function of ours."""
        names = list(inspect.signature(_plain(function)).parameters)[skip:]
        if node.keywords:
            raise self.stop(node, "arguments are given by name.")
        passed: list[ast.expr] = []
        for name, argument in zip(names, node.args, strict=False):
            if isinstance(argument, ast.Name) and argument.id in self.bound:
                bound[name] = self.bound[argument.id]
                continue
            value = self.visit(argument)
            if (
                isinstance(value, ast.Constant)
                and not isinstance(argument, ast.Constant)
                and name not in _changed(function)
            ):
                bound[name] = value.value  # A setting.
            else:
                passed.append(value)
        made = self.device.make(function, bound)
        for table in made.tables:
            self.tables[table] = None
            passed.append(ast.Name(table, ast.Load()))
        name = f"{function.__name__}_of_{id(made.run)}"
        self.uses[name] = made.run
        return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), passed, []), node)

    def generic_visit(self, node: ast.AST) -> Any:
        node = super().generic_visit(node)
        if isinstance(node, ast.BoolOp):
            return self.short(node)
        if isinstance(node, ast.IfExp) and isinstance(node.test, ast.Constant):
            return node.body if node.test.value else node.orelse
        if isinstance(node, _FOLDED) and not isinstance(node, ast.Tuple) and _constant(node):
            value = _evaluated(node, {})
            return ast.copy_location(ast.Constant(value), node)
        return node

    def short(self, node: ast.BoolOp) -> ast.expr:
        """Return ``and`` or ``or`` without the parts that are decided."""
        deciding = isinstance(node.op, ast.Or)
        values: list[ast.expr] = []
        for value in node.values:
            if isinstance(value, ast.Constant):
                if bool(value.value) == deciding:
                    values.append(value)
                    break
            else:
                values.append(value)
        if not values:
            return ast.Constant(not deciding)
        return values[0] if len(values) == 1 else ast.BoolOp(node.op, values)

    # Arrays.

    def array(self, node: ast.Call, allocate: Any) -> ast.expr:
        """Return an array of the thread's own in place of one that is made anew."""
        shape = _number(node.args[0]) if node.args else None
        if shape is None:
            raise self.stop(
                node, f"the size of an array is known only when it is made ({ast.unparse(node)})."
            )
        rest = node.args[1:]
        fill: Any = _ALLOCATES[allocate]
        if fill == "given":
            fill = rest.pop(0)
        kind: np.dtype[Any] = np.dtype(np.float64)
        if rest:
            kind = np.dtype(_evaluated(rest[0], self.outside))
        elif isinstance(fill, ast.Constant) and isinstance(fill.value, int):
            kind = np.dtype(np.int64)
        return self.place(node, shape, kind, ast.Constant(fill) if isinstance(fill, int) else fill)

    def place(
        self, node: ast.Call, shape: tuple[int, ...], kind: np.dtype[Any], fill: Any
    ) -> ast.expr:
        """Make an array before the present statement; return its name."""
        self.fresh += 1
        name, kind_name = f"own_{self.fresh}", f"kind_{kind.name}"
        self.uses[kind_name] = self.device.kind_of(kind)
        size = repr(shape if len(shape) > 1 else shape[0])
        lines = f"{name} = cuda.local.array({size}, {kind_name})"
        if fill is not None:
            if len(shape) > 1:
                raise self.stop(node, "an array of several dimensions is filled.")
            lines += (
                f"\nfor place_of_{name} in range({shape[0]}):\n    {name}[place_of_{name}] ="
                f" {ast.unparse(fill)}"
            )
        self.before[-1] += ast.parse(lines).body
        self.local.add(name)
        self.own.add(name)
        return ast.copy_location(ast.Name(name, ast.Load()), node)


def _evaluated(node: Any, names: Mapping[str, Any]) -> Any:
    """Return the value of an expression of our own sources."""
    return eval(  # noqa: S307
        compile(ast.fix_missing_locations(ast.Expression(node)), "<for a device>", "eval"),
        dict(names),
    )


def _constant(node: ast.AST) -> bool:
    """Return whether an expression has numbers only."""
    return all(
        isinstance(
            part,
            (
                ast.Constant,
                ast.operator,
                ast.unaryop,
                ast.cmpop,
                ast.boolop,
                ast.expr_context,
                *_FOLDED,
            ),
        )
        for part in ast.walk(node)
    )


def _number(node: ast.expr) -> tuple[int, ...] | None:
    """Return a size as a tuple, if it is known."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return (node.value,)
    if isinstance(node, ast.Tuple):
        parts = [_number(part) for part in node.elts]
        return None if None in parts else tuple(part[0] for part in parts if part)
    return None


def greatest_common_divisor(one: int, other: int) -> int:
    """``math.gcd`` for a device (Euclid)."""
    one, other = abs(one), abs(other)
    while other:
        one, other = other, one % other
    return one


INSTEAD: Mapping[Any, Function] = {math.gcd: greatest_common_divisor}
