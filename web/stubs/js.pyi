"""The part of the browser that the page uses. For mypy only: nothing here is run or shipped.

A reader meets the names of the Web standards, with these simplifications:

* `Element` has the members of every kind of element, since only the browser knows which one a query finds.
* What may be null is `X | JsNull`: false, but not None. An object with size or length 0 is false as well.
* `new` is how Pyodide spells JavaScript's `new`, and it makes keyword arguments the object of options.
"""

from collections.abc import Awaitable, Generator, Iterator
from typing import Any, Generic, Literal, Protocol, TypeVar, overload

from pyodide.ffi import JsDoubleProxy, JsNull, JsOnceCallable, JsProxy

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
_Callback = JsDoubleProxy[Any] | JsOnceCallable

# Values -----------------------------------------------------------------------------------------------

class Object(JsProxy):
    @staticmethod
    def fromEntries(entries: Any) -> JsProxy: ...

class JSON(JsProxy):
    @staticmethod
    def parse(text: str) -> Any: ...

class PerformanceObserver(JsProxy):
    supportedEntryTypes: Array[str]
    @classmethod
    def new(cls, tell: JsDoubleProxy[Any]) -> PerformanceObserver: ...
    def observe(self, options: JsProxy) -> None: ...
    def disconnect(self) -> None: ...

class Array(JsProxy, Generic[T_co]):
    """An array, or a list of nodes."""

    length: int
    def __iter__(self) -> Iterator[T_co]: ...
    def __getitem__(self, index: int) -> T_co: ...
    def __len__(self) -> int: ...
    def item(self, index: int) -> T_co | JsNull: ...
    def to_py(self) -> list[Any]: ...

class Promise(JsProxy, Awaitable[T_co]):
    def __await__(self) -> Generator[Any, Any, T_co]: ...
    @classmethod
    def new(cls, executor: JsDoubleProxy[Any]) -> Promise[Any]: ...
    def catch(self, react: Any) -> JsProxy: ...

class ArrayBuffer(JsProxy):
    def to_bytes(self) -> bytes: ...

class Int8Array(JsProxy):
    @classmethod
    def new(cls, values: JsProxy) -> Int8Array: ...

class Float32Array(JsProxy):
    @classmethod
    def new(cls, values: Int8Array) -> Float32Array: ...

class Blob(JsProxy):
    @classmethod
    def new(cls, parts: JsProxy) -> Blob: ...
    def slice(self, start: int, end: int) -> Blob: ...
    def text(self) -> Promise[str]: ...

class File(Blob):
    name: str
    @classmethod
    def new(cls, parts: JsProxy, name: str = ..., options: JsProxy = ...) -> File: ...

class FileSystemFileHandle(JsProxy):
    async def getFile(self) -> File: ...

class _Handles(JsProxy):
    length: int
    def __getitem__(self, index: int) -> FileSystemFileHandle: ...

class LaunchParams(JsProxy):
    files: _Handles

class _LaunchQueue(JsProxy):
    def setConsumer(self, consumer: JsProxy) -> None: ...

class FileList(JsProxy):
    length: int
    def item(self, index: int) -> File: ...  # null past the end

class URL(JsProxy):
    @staticmethod
    def createObjectURL(blob: Blob) -> str: ...
    @staticmethod
    def revokeObjectURL(url: str) -> None: ...

class DOMRect(JsProxy):
    x: float
    y: float
    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float

def decodeURIComponent(text: str) -> str: ...
def encodeURIComponent(text: str) -> str: ...

# Events -----------------------------------------------------------------------------------------------

class EventTarget(JsProxy):
    def addEventListener(self, type: str, listener: _Callback, options: bool | JsProxy = ...) -> None: ...
    def removeEventListener(self, type: str, listener: JsDoubleProxy[Any], capture: bool = ...) -> None: ...
    def dispatchEvent(self, event: Event) -> bool: ...

class Event(JsProxy):
    type: str
    target: Element
    timeStamp: float
    isTrusted: bool
    def preventDefault(self) -> None: ...
    def stopPropagation(self) -> None: ...
    def stopImmediatePropagation(self) -> None: ...

class DataEvent(Event):
    data: Blob

class CustomEvent(Event):
    @classmethod
    def new(cls, type: str, options: JsProxy = ...) -> CustomEvent: ...

class _KeyState(Event):
    ctrlKey: bool
    metaKey: bool
    shiftKey: bool
    altKey: bool

class KeyboardEvent(_KeyState):
    key: str
    code: str
    keyCode: int
    isComposing: bool
    repeat: bool
    def getModifierState(self, key: str) -> bool: ...

class MouseEvent(_KeyState):
    clientX: float
    clientY: float
    button: int
    buttons: int
    detail: int
    @classmethod
    def new(cls, type: str, *, bubbles: bool) -> MouseEvent: ...

class PointerEvent(MouseEvent):
    pointerType: str
    pointerId: int
    isPrimary: bool
    timeStamp: float
    relatedTarget: Element | JsNull

class WheelEvent(MouseEvent):
    deltaX: float
    deltaY: float
    deltaMode: int

class DataTransfer(JsProxy):
    types: Array[str]
    files: FileList

class DragEvent(MouseEvent):
    dataTransfer: DataTransfer | JsNull

# Nodes ------------------------------------------------------------------------------------------------

class Node(EventTarget):
    nodeName: str
    nodeType: int
    nodeValue: str | JsNull
    textContent: str
    isConnected: bool
    ownerDocument: Document
    parentNode: Element
    parentElement: Element | JsNull
    firstElementChild: Element
    lastElementChild: Element
    childNodes: Array[Element]  # texts too: ask for nodeType
    def contains(self, other: Node | JsNull) -> bool: ...
    def isEqualNode(self, other: Node) -> bool: ...
    def isSameNode(self, other: Node | JsNull) -> bool: ...
    def insertBefore(self, node: Node, before: Node | JsNull) -> None: ...
    def remove(self) -> None: ...
    def append(self, *nodes: Node) -> None: ...
    def before(self, *nodes: Node) -> None: ...
    def after(self, *nodes: Node) -> None: ...
    def replaceWith(self, *nodes: Node) -> None: ...
    def replaceChildren(self, *nodes: Node) -> None: ...

class _FrameWindow(JsProxy):
    """The window of a frame, of which a page may know no more."""

    def postMessage(self, value: JsProxy, origin: str, transfer: JsProxy) -> None: ...

class MessageEvent(JsProxy):
    data: Any

class MessagePort(JsProxy):
    onmessage: _Callback
    def postMessage(self, value: JsProxy) -> None: ...

class MessageChannel(JsProxy):
    port1: MessagePort
    port2: MessagePort
    @classmethod
    def new(cls) -> MessageChannel: ...

class _Tokens(JsProxy):
    def add(self, name: str) -> None: ...
    def remove(self, name: str) -> None: ...
    def contains(self, name: str) -> bool: ...
    def toggle(self, name: str, force: bool) -> bool: ...

class TokenList:
    def supports(self, token: str) -> bool: ...

class Element(Node):
    rel: str
    integrity: str
    relList: TokenList
    id: str
    tagName: str
    innerHTML: str
    outerHTML: str
    children: Array[Element]
    classList: _Tokens
    style: _Style
    dataset: Any
    inert: bool
    scrollTop: float
    scrollHeight: float
    clientHeight: float
    offsetHeight: float
    # fields, links, pictures and scripts
    type: str
    value: str
    defaultValue: str
    checked: bool
    defaultChecked: bool
    selected: bool
    selectedIndex: int
    selectionStart: int
    selectionEnd: int
    files: FileList
    href: str
    download: str
    xworker: XWorker | JsNull | None
    # frames
    srcdoc: Any
    contentWindow: _FrameWindow
    # a canvas
    width: float
    height: float

    def getAttribute(self, name: str) -> str | JsNull: ...
    def getAttributeNames(self) -> Array[str]: ...
    def hasAttribute(self, name: str) -> bool: ...
    def setAttribute(self, name: str, value: str) -> None: ...
    def removeAttribute(self, name: str) -> None: ...
    def toggleAttribute(self, name: str, force: bool) -> bool: ...
    def querySelector(self, selector: str) -> Element | JsNull: ...
    def querySelectorAll(self, selector: str) -> Array[Element]: ...
    def closest(self, selector: str) -> Element | JsNull: ...
    def matches(self, selector: str) -> bool: ...
    def cloneNode(self, deep: bool) -> Element: ...
    def insertAdjacentHTML(self, position: str, markup: str) -> None: ...
    def getBoundingClientRect(self) -> DOMRect: ...
    def scrollIntoView(self, *, block: str) -> None: ...
    def setPointerCapture(self, pointer: int) -> None: ...
    def animate(self, frames: JsProxy, timing: JsProxy) -> Animation: ...
    def focus(self, *, preventScroll: bool = ...) -> None: ...
    def blur(self) -> None: ...
    def click(self) -> None: ...
    def select(self) -> None: ...
    def setSelectionRange(self, start: int, end: int) -> None: ...
    @overload
    def getContext(self, kind: Literal["2d"]) -> Canvas2D: ...
    @overload
    def getContext(self, kind: Literal["webgl"], options: JsProxy) -> WebGL | JsNull: ...
    def toBlob(self, react: JsOnceCallable, type: str) -> None: ...
    def captureStream(self, rate: float) -> JsProxy: ...

class Canvas2D(JsProxy):
    fillStyle: str
    def fillRect(self, x: float, y: float, width: float, height: float) -> None: ...
    def clearRect(self, x: float, y: float, width: float, height: float) -> None: ...
    def drawImage(self, image: Image | ImageBitmap, x: float, y: float) -> None: ...
    def getImageData(self, x: float, y: float, width: float, height: float) -> _ImageData: ...

class ImageBitmap(JsProxy): ...

class _ImageData(JsProxy):
    data: Any

class WebGL(JsProxy):
    RENDERER: int
    def getExtension(self, name: str) -> Any: ...
    def getParameter(self, name: int) -> object: ...

class MediaRecorder(EventTarget):
    @classmethod
    def new(cls, stream: JsProxy, options: JsProxy) -> MediaRecorder: ...
    @staticmethod
    def isTypeSupported(kind: str) -> bool: ...
    def start(self) -> None: ...
    def stop(self) -> None: ...

class Image(Element):
    src: str
    naturalWidth: float
    naturalHeight: float
    @classmethod
    def new(cls) -> Image: ...
    def decode(self) -> Promise[None]: ...

class Range(JsProxy):
    def setStartBefore(self, node: Node) -> None: ...
    def setEndAfter(self, node: Node | JsNull) -> None: ...
    def deleteContents(self) -> None: ...

class _Rule(JsProxy):
    cssText: str

class _Style(JsProxy):
    width: str
    transform: str
    def setProperty(self, name: str, value: str) -> None: ...
    def removeProperty(self, name: str) -> str: ...

class _StyleSheet(JsProxy):
    cssRules: Array[_Rule]

class Document(Node):
    head: Element
    title: str
    hidden: bool
    body: Element
    documentElement: Element
    activeElement: Element | JsNull
    styleSheets: Array[_StyleSheet]
    def elementFromPoint(self, x: float, y: float) -> Element | JsNull: ...
    def getElementById(self, id: str) -> Element: ...  # null for one that is not there
    def querySelector(self, selector: str) -> Element | JsNull: ...
    def querySelectorAll(self, selector: str) -> Array[Element]: ...
    def createElement(self, name: str) -> Element: ...
    def createElementNS(self, space: str, name: str) -> Element: ...
    def createRange(self) -> Range: ...
    def execCommand(self, name: str, ui: bool = ..., value: str = ...) -> bool: ...

# Motion and sound -------------------------------------------------------------------------------------

class _KeyframeEffect(JsProxy):
    target: Element

class Animation(JsProxy):
    currentTime: float
    effect: _KeyframeEffect
    onfinish: _Callback
    def cancel(self) -> None: ...

class AudioParam(JsProxy):
    def setValueAtTime(self, value: float, at: float) -> None: ...
    def linearRampToValueAtTime(self, value: float, at: float) -> None: ...
    def exponentialRampToValueAtTime(self, value: float, at: float) -> None: ...

class AudioNode(JsProxy):
    """Sources, filters and gains of every kind."""

    type: str
    buffer: AudioBuffer
    loop: bool
    gain: AudioParam
    frequency: AudioParam
    def connect(self, to: AudioNode) -> None: ...
    def start(self, at: float) -> None: ...
    def stop(self, at: float) -> None: ...

class AudioBuffer(JsProxy):
    def copyToChannel(self, samples: Float32Array, channel: int) -> None: ...

class AudioContext(JsProxy):
    currentTime: float
    sampleRate: float
    destination: AudioNode
    @classmethod
    def new(cls) -> AudioContext: ...
    def resume(self) -> Promise[None]: ...
    def suspend(self) -> Promise[None]: ...
    def createBuffer(self, channels: int, length: int, rate: float) -> AudioBuffer: ...
    def createBufferSource(self) -> AudioNode: ...
    def createBiquadFilter(self) -> AudioNode: ...
    def createOscillator(self) -> AudioNode: ...
    def createGain(self) -> AudioNode: ...

# Storage, locks, workers ------------------------------------------------------------------------------

class Storage(JsProxy):
    length: int
    def getItem(self, key: str) -> str | JsNull: ...
    def setItem(self, key: str, text: str) -> None: ...
    def removeItem(self, key: str) -> None: ...
    def key(self, number: int) -> str | JsNull: ...

class IDBObjectStore(JsProxy):
    def clear(self) -> None: ...
    def delete(self, key: Any) -> None: ...
    def put(self, value: str, key: Any) -> None: ...

class IDBTransaction(JsProxy):
    oncomplete: JsDoubleProxy[Any]
    onabort: JsDoubleProxy[Any]
    def objectStore(self, name: str) -> IDBObjectStore: ...
    def commit(self) -> None: ...

class IDBDatabase(JsProxy):
    def transaction(self, store: str, mode: str, options: JsProxy) -> IDBTransaction: ...

class LockManager(JsProxy):
    def request(self, name: str, options: JsProxy, react: JsDoubleProxy[Any]) -> Promise[Any]: ...
    def query(self) -> Promise[Any]: ...

class XWorker(EventTarget):
    def terminate(self) -> None: ...

class Response(JsProxy):
    ok: bool
    status: int
    def arrayBuffer(self) -> Promise[ArrayBuffer]: ...
    def text(self) -> Promise[str]: ...

def fetch(url: str) -> Promise[Response]: ...

_AudioContextType = type[AudioContext]

# The window -------------------------------------------------------------------------------------------

class _JournalReading(Protocol):
    """What boot.js has read of the journal; `entries` are [number, key, kind, text]."""

    written: str
    writer: str
    entries: Array[Any]
    top: float
    newest: object

class _TriasJournal(JsProxy):
    """The journal's database, which boot.js opens. `wait` waits for the reading, a moment only."""

    database: IDBDatabase
    keys: Array[Any]
    reading: Promise[_JournalReading | JsNull | None]
    def read(self) -> None: ...
    def wait(self) -> Promise[_JournalReading | JsNull | None]: ...

class ResizeObserver(JsProxy):
    @classmethod
    def new(cls, react: JsDoubleProxy[Any]) -> ResizeObserver: ...
    def observe(self, element: Element) -> None: ...

class _MediaQuery(EventTarget):
    matches: bool

class _Location(JsProxy):
    href: str
    hash: str
    pathname: str
    search: str
    def reload(self) -> None: ...

class _BrowserHistory(JsProxy):
    state: object
    def pushState(self, state: object, title: str) -> None: ...
    def replaceState(self, state: object, title: str, url: str = ...) -> None: ...
    def back(self) -> None: ...

class _Viewport(EventTarget):
    scale: float

class Window(EventTarget):
    innerWidth: float
    innerHeight: float
    localStorage: Storage
    location: _Location
    launchQueue: _LaunchQueue  # where an installed app can open files
    history: _BrowserHistory
    visualViewport: _Viewport
    AudioContext: _AudioContextType  # not in every browser
    MediaRecorder: type[MediaRecorder]  # not in every browser
    # made by boot.js
    triasEarly: Array[str]
    triasJournal: _TriasJournal
    def createImageBitmap(self, blob: Blob) -> Awaitable[ImageBitmap]: ...
    def triasTheme(self) -> None: ...
    triasWords: str
    def triasFetchWords(self, language: str) -> None: ...
    def triasPatch(self, steps: str) -> str: ...  # made by patch.js
    def triasStorageSize(self) -> float: ...
    def triasStorageHeads(self, length: int) -> str: ...
    def triasStorageHolding(self, part: str) -> str: ...
    def print(self) -> None: ...
    def setTimeout(self, react: _Callback, ms: float) -> int: ...
    def clearTimeout(self, timer: int) -> None: ...
    def requestAnimationFrame(self, react: _Callback) -> int: ...
    def cancelAnimationFrame(self, frame: int) -> None: ...
    def queueMicrotask(self, react: _Callback) -> None: ...
    def matchMedia(self, query: str) -> _MediaQuery: ...

class _UserActivation(JsProxy):
    hasBeenActive: bool

class _StorageManager(JsProxy):
    def persist(self) -> Promise[bool]: ...

class _Clipboard(JsProxy):
    def writeText(self, text: str) -> Promise[None]: ...

class _KeyboardLayout(JsProxy):
    def get(self, code: str) -> str | None: ...

class Keyboard(JsProxy):
    def getLayoutMap(self) -> Promise[_KeyboardLayout]: ...

class Navigator(JsProxy):
    """Browsers lack some of these on pages that are not secure: ask `hasattr` first."""

    userActivation: _UserActivation
    platform: str
    userAgent: str
    storage: _StorageManager
    clipboard: _Clipboard
    locks: LockManager
    def share(self, what: JsProxy) -> Promise[None]: ...
    def canShare(self, what: JsProxy) -> bool: ...

class Console(JsProxy):
    def error(self, text: str) -> None: ...
    def info(self, text: str) -> None: ...

window: Window
document: Document
navigator: Navigator
console: Console
