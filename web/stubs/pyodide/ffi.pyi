"""Pyodide's bridge to JavaScript, as far as the page uses it. For mypy only: see web/stubs/js.pyi."""

from collections.abc import Callable
from typing import Any, Generic, Literal, TypeVar, final

T = TypeVar("T")

@final
class JsNull:
    """JavaScript's null. It is false and it is not None, so ask `if node:`, never `is None`."""

    def __bool__(self) -> Literal[False]: ...

class JsProxy:
    """An object of JavaScript."""

class JsDoubleProxy(JsProxy, Generic[T]):
    """An object of Python in JavaScript's hands, until it is destroyed."""

    def destroy(self) -> None: ...

class JsOnceCallable(JsProxy):
    """A function that JavaScript may call once."""

def create_proxy(obj: T) -> JsDoubleProxy[T]: ...
def create_once_callable(obj: Callable[..., object]) -> JsOnceCallable: ...
def to_js(obj: object, *, dict_converter: Callable[..., Any] = ...) -> JsProxy: ...
