// A worker of the bot lab: Python with the engine, which answers one text with another. It belongs to lab_frame.js's
// document, which has an opaque origin and no network. Before any code of a bot runs, the worker's globals are removed,
// except the language itself. The page puts Pyodide before this script (web/edge/sandbox.py): `createPyodideModule` and
// `loadPyodide` are its two files.
/* global createPyodideModule, loadPyodide */

// the most memory, in bytes: beyond it, Python raises MemoryError
const MOST_MEMORY = 256 * 1024 * 1024;
// the most that may be written into files, in bytes
const MOST_FILES = 16 * 1024 * 1024;
// the size that an empty file, folder, link or pipe end counts for, in bytes
const NODE_SIZE = 4096;
const LONGEST = 100000;
// worker globals that are not part of the language and are kept: Python needs them for time, randomness and text.
// There are no timers among them, so that no bot continues after its answer
const KEPT = new Set(["console", "crypto", "performance", "TextDecoder", "TextEncoder", "WebAssembly"]);
// the names of the language
const LANGUAGE = new Set([
  "AggregateError", "Array", "ArrayBuffer", "AsyncDisposableStack", "Atomics", "BigInt", "BigInt64Array",
  "BigUint64Array", "Boolean", "DataView", "Date", "DisposableStack", "Error", "EvalError", "FinalizationRegistry",
  "Float16Array", "Float32Array", "Float64Array", "Function", "Infinity", "Int16Array", "Int32Array", "Int8Array", "Intl",
  "Iterator", "JSON", "Map", "Math", "NaN", "Number", "Object", "Promise", "Proxy", "RangeError", "ReferenceError",
  "Reflect", "RegExp", "Set", "SharedArrayBuffer", "String", "SuppressedError", "Symbol", "SyntaxError", "Temporal",
  "TypeError", "URIError", "Uint16Array", "Uint32Array", "Uint8Array", "Uint8ClampedArray", "WeakMap", "WeakRef",
  "WeakSet", "constructor", "decodeURI", "decodeURIComponent", "encodeURI", "encodeURIComponent", "escape", "eval",
  "globalThis", "isFinite", "isNaN", "parseFloat", "parseInt", "undefined", "unescape",
]);

const REFEREE = `
from time import perf_counter
from trias.lab.match import Referee
Referee(lambda: 1000 * perf_counter()).answer
`;
const BOT = `
from trias.lab.bot import LabBot, shut
shut()
LabBot().answer
`;

const send = postMessage.bind(globalThis);
const listen = addEventListener.bind(globalThis);

/** Starts Python from the parts that the frame has sent. Returns it with the engine on its import path. */
async function start({ files, wasm }) {
  delete globalThis.MessageChannel; // Pyodide's timer
  // Python must run on the browser's normal stack (game.js)
  delete WebAssembly.Suspending;
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65536 > MOST_MEMORY) throw new RangeError("no more memory");
    return grow.call(this, pages);
  };
  globalThis.fetch = async () => new Response(files["python_stdlib.zip"]);
  WebAssembly.instantiateStreaming = async (_, imports) => (
    { instance: await WebAssembly.instantiate(wasm, imports), module: wasm }
  );
  const pyodide = await loadPyodide({
    indexURL: "https://lab.invalid/",
    lockFileContents: files["pyodide-lock.json"],
    createPyodideModule,
    jsglobals: Object.create(null),
    stdin: () => null,
    stdout: () => {},
    stderr: () => {},
  });
  pyodide.FS.writeFile("/home/pyodide/trias.zip", new Uint8Array(files["trias.zip"]));
  pyodide.runPython(`
import sys
sys.path.insert(0, "/home/pyodide/trias.zip")
from web.shell.importer import install
install("/home/pyodide/trias.zip")
`);
  return pyodide;
}

/** Limits the size of files, folders, links and pipes: they use the browser's memory, outside of Python's. */
function boundFiles({ FS, FS: { filesystems: { MEMFS } } }) {
  const noRoom = 51; // ENOSPC
  let taken = 0;
  const count = (size) => {
    taken += Math.max(0, size);
    if (!(taken <= MOST_FILES)) throw new FS.ErrnoError(noRoom);
  };
  const bound = (object, name, sizeOf) => {
    const before = object[name];
    object[name] = (...given) => {
      count(sizeOf(...given));
      return before.apply(object, given);
    };
  };
  bound(FS, "createNode", () => NODE_SIZE);
  bound(FS, "symlink", (target) => 2 * target.length);
  bound(FS, "write", (_stream, _buffer, _offset, length) => length);
  bound(MEMFS, "resizeFileStorage", (_node, size) => size);
  bound(MEMFS, "expandFileStorage", ({ contents }, size) => size - contents.length);
}

/** Removes the worker's globals, except the language and the names that Python needs to run. */
function strip() {
  const isKept = (name) => typeof name === "symbol" || LANGUAGE.has(name) || KEPT.has(name);
  for (let level = globalThis; level && level !== Object.prototype; level = Object.getPrototypeOf(level)) {
    for (const name of Reflect.ownKeys(level)) {
      if (!isKept(name) && !Reflect.deleteProperty(level, name)) {
        Reflect.defineProperty(level, name, { value: undefined, writable: false });
      }
    }
  }
  const left = Object.keys(Object.getOwnPropertyDescriptors(globalThis)).filter((name) => !isKept(name));
  if (left.some((name) => globalThis[name] !== undefined)) throw new Error(`not taken away: ${left}`);
  delete WebAssembly.instantiateStreaming;
  delete WebAssembly.compileStreaming;
  for (const name of ["log", "info", "warn", "error", "debug", "trace", "table", "dir"]) console[name] = () => {};
}

async function begin({ data }) {
  const pyodide = await start(data);
  const answer = pyodide.runPython(data.role === "referee" ? REFEREE : BOT);
  listen("message", ({ data }) => {
    const text = answer(data);
    if (typeof text !== "string" || text.length > LONGEST) throw new Error("no answer");
    send(text);
  });
  boundFiles(pyodide);
  strip();
  send("ready");
}

listen("message", begin, { once: true });
