"""Which code a kernel can call, found by walking the functions themselves, and a digest of all of
it.

A kernel names the functions and constants that it uses, those name others, and so on. A method can
be called under its name alone, so every method that a named tuple among the arguments has under a
name that occurs in that code belongs to it. What is compiled follows from that code, from the types
of the arguments and from the compiler. Docstrings, comments, other functions of the same file and
everything that only people see play no part.
"""

import hashlib
import inspect
import sys
from collections.abc import Callable, Iterable
from enum import Enum
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from paperbits.core.compiler.arguments import layout

Function = Callable[..., Any]

_FOREIGN = frozenset({"numpy", "numba", "llvmlite", *sys.stdlib_module_names})
"""Packages that the compiler knows by itself; their versions are part of every cache's name."""


class Reach:
    """The code that a function can call when some of its arguments are named tuples of these
    classes.
    """

    def __init__(self, function: Function, classes: Iterable[type] = ()) -> None:
        self.functions: dict[Function, dict[str, str]] = {}
        """Each function, and what its global names stand for, in texts."""
        self.classes: dict[type, None] = {}
        self.modules: dict[ModuleType, None] = {}
        self.members: dict[str, str] = {}
        """What the names of these modules stand for, as far as the code has them."""
        self._names: dict[str, None] = {}
        self._waiting: list[Function] = []
        self._add(function)
        for kind in classes:
            self._add_class(kind)
        while self._waiting:
            self._walk(self._waiting.pop())

    def digest(self, marks: Callable[[Function], str]) -> str:
        """Return a digest of the code; ``marks`` says how a function is called (inlined, shared)."""
        found = hashlib.sha256()
        lines = [
            f"{_name(function)} {marks(function)} {_code_text(function.__code__)}"
            f" {sorted(uses.items())}"
            for function, uses in self.functions.items()
        ]
        lines += [f"{_name(kind)} {getattr(kind, '_fields', ())}" for kind in self.classes]
        lines += [f"{name} {text}" for name, text in self.members.items()]
        for line in sorted(lines):
            found.update(line.encode())
        return found.hexdigest()[:20]

    def source_digest(self) -> str:
        """Return a digest of the files that hold this code, of the constants that it uses, and of
        how arguments lie in memory; it is the same under every version of Python.
        """
        modules = {thing.__module__ for thing in (*self.functions, *self.classes, layout)}
        lines = [f"{module} {_file_digest(module)}" for module in modules]
        lines += [
            f"{_name(function)} {sorted(uses.items())}" for function, uses in self.functions.items()
        ]
        lines += [f"{name} {text}" for name, text in self.members.items()]
        return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()[:20]

    def _add(self, function: Function) -> None:
        if function not in self.functions:
            self.functions[function] = {}
            self._waiting.append(function)

    def _add_class(self, kind: type) -> None:
        if kind not in self.classes:
            self.classes[kind] = None
            for name in self._names:
                self._add_method(kind, name)

    def _add_method(self, kind: type, name: str) -> None:
        method = None if name.startswith("_") else getattr(kind, name, None)
        if inspect.isfunction(method):
            self._add(method)

    def _add_module(self, module: ModuleType) -> None:
        if module not in self.modules:
            self.modules[module] = None
            for name in tuple(self._names):
                self._add_member(module, name)

    def _add_member(self, module: ModuleType, name: str) -> None:
        if name in vars(module):
            self.members[f"{module.__name__}.{name}"] = self._refer(vars(module)[name])

    def _walk(self, function: Function) -> None:
        uses = self.functions[function]
        names = _names_in(function.__code__)
        for name in names:
            if name in function.__globals__:
                uses[name] = self._refer(function.__globals__[name])
        for name, cell in zip(
            function.__code__.co_freevars, function.__closure__ or (), strict=True
        ):
            uses[name] = self._refer(cell.cell_contents)
        uses["()"] = self._refer(
            (function.__defaults__, tuple((function.__kwdefaults__ or {}).items()))
        )
        for name in names:
            if name not in self._names:
                self._names[name] = None
                for kind in tuple(self.classes):
                    self._add_method(kind, name)
                for module in tuple(self.modules):
                    self._add_member(module, name)

    def _refer(self, value: Any) -> str:
        """Add what a value brings with it; return a text that changes when the value does."""
        if callable(value) and not isinstance(value, type):
            # A kernel of ours, or Numba's.
            value = getattr(value, "interpreted", getattr(value, "py_func", value))
        if isinstance(value, FunctionType):
            if _package(value.__module__) not in _FOREIGN:
                self._add(value)
            return _name(value)
        if isinstance(value, ModuleType):
            if _package(value.__name__) not in _FOREIGN:
                self._add_module(value)
            return value.__name__
        if isinstance(value, type):
            if hasattr(value, "_fields"):
                self._add_class(value)
            members = list(value) if issubclass(value, Enum) else ()
            return " ".join([_name(value), *map(_text, members)])
        if isinstance(value, np.ndarray):
            return _array_text(value)
        if isinstance(value, np.dtype):
            return f"dtype {layout(value)}"
        if isinstance(value, np.generic):
            return f"{value.dtype.str} {value.item()!r}"
        if isinstance(value, tuple):
            if hasattr(value, "_fields"):
                self._add_class(type(value))
            return f"{_name(type(value))}({', '.join(map(self._refer, value))})"
        return _text(value)


@cache
def code_digest(
    function: Function, classes: frozenset[type], marks: Callable[[Function], str]
) -> str:
    """Return a digest of the code that a function can call with named tuples of these classes."""
    return Reach(function, _sorted(classes)).digest(marks)


@cache
def source_digest(function: Function, classes: frozenset[type]) -> str:
    """Return a digest of the files that hold that code. Raises LookupError if some is in none."""
    return Reach(function, _sorted(classes)).source_digest()


def _sorted(classes: Iterable[type]) -> list[type]:
    return sorted(classes, key=lambda kind: (kind.__module__, kind.__qualname__))


@cache
def _file_digest(module: str) -> str:
    """Return a digest of a module's source, which lies in a file or in an archive. Raises
    LookupError for a module without one, such as a notebook.
    """
    spec = getattr(sys.modules.get(module), "__spec__", None)
    read = getattr(spec and spec.loader, "get_source", None)
    if read is None:
        raise LookupError(f"{module} has no file that it could be compiled from ahead of time")
    return hashlib.sha256(str(read(module)).encode()).hexdigest()


def _package(module: str) -> str:
    return module.partition(".")[0]


def _name(thing: Any) -> str:
    return f"{thing.__module__}.{thing.__qualname__}"


def _text(value: Any) -> str:
    """Return a text of a plain value that is the same in every process."""
    if isinstance(value, frozenset):
        return f"{{{', '.join(sorted(map(_text, value)))}}}"
    if isinstance(value, Enum):
        return f"{_name(type(value))}.{value.name}={value.value!r}"
    text = repr(value)
    return _name(type(value)) + ("" if " at 0x" in text else f" {text}")


def _array_text(array: "np.ndarray[Any, Any]") -> str:
    return f"{layout(array.dtype)} {array.shape} {hashlib.sha256(array.tobytes()).hexdigest()}"


@cache
def _names_in(code: CodeType) -> tuple[str, ...]:
    """Return all names of globals and attributes in some code and in the functions inside it."""
    inner = [const for const in code.co_consts if isinstance(const, CodeType)]
    return tuple(
        dict.fromkeys([*code.co_names, *(name for const in inner for name in _names_in(const))])
    )


@cache
def _code_text(code: CodeType) -> str:
    """Return all of some code that the compiler sees: no docstring, no file, no line numbers."""
    consts = list(code.co_consts or (None,))
    if isinstance(consts[0], str) and _has_docstring(code):  # It is the first constant.
        consts[0] = None
    texts = [
        _code_text(const) if isinstance(const, CodeType) else _const_text(const) for const in consts
    ]
    names = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
    return (
        f"{code.co_code.hex()} {texts} {names} {counts}"
        f" {getattr(code, 'co_exceptiontable', b'').hex()}"
    )


def _has_docstring(code: CodeType) -> bool:
    """Return whether the first constant, a text, is a docstring: then no instruction loads it."""
    import dis

    return not any(
        step.opname.startswith(("LOAD_CONST", "RETURN_CONST", "KW_NAMES")) and step.arg == 0
        for step in dis.get_instructions(code)
    )


def _const_text(const: Any) -> str:
    if isinstance(const, tuple):
        return f"({', '.join(map(_const_text, const))})"
    return _text(const)
