// Makes Python's memory for first visits: node first_memory.mjs PYODIDE STDLIB_ZIP PROJECT_ZIP OUT, the names of the
// modules to import as JSON on standard input; what went wrong as one line on standard error.
//
// OUT is one gzip stream, in the form that web/shell/first_memory.js reads, in little endian words of four bytes:
// the length of Pyodide's header, of the memory, of what the WebAssembly module itself puts into it, and the number of
// runs; the header; for each run how many units of 32 bytes it skips and how many it has; the runs' bytes. They are
// XORed with what the module puts there, and where nothing differs there is no run.
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, stdLibURL, projectZip, out] = process.argv.slice(2);
const UNIT = 32;
const PLACE = "/home/pyodide/trias.zip";

// the same bytes every time and everywhere: no clock, no chance, no settings of this machine
const MOMENT = Date.UTC(2020, 0, 1);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length ? given : [MOMENT]));
  }

  static now() {
    return MOMENT;
  }
};
performance.now = () => 0;
Math.random = () => 0.5;
const fill = (bytes) => bytes.fill(89);
crypto.randomFillSync = fill;
globalThis.crypto.getRandomValues = fill;
// what Pyodide tells Python of this program
process.argv[1] = "trias";
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "trias", language: "C" } });

const load = async (name) => import(pathToFileURL(join(pyodideFolder, name)).href);

async function makeMemory(names) {
  const { loadPyodide } = await load("pyodide.mjs");
  const { default: createModule } = await load("pyodide.asm.mjs");
  let own;
  const look = (module) => (own = module.HEAPU8.slice());
  const createPyodideModule = (settings) => createModule({ ...settings, preRun: [look, ...settings.preRun] });
  const env = { PYTHONHASHSEED: "0", LANG: "C.UTF-8", _: "trias" };
  const pyodide = await loadPyodide({ stdLibURL, env, createPyodideModule, _makeSnapshot: true });
  pyodide.FS.writeFile(PLACE, readFileSync(projectZip));
  pyodide.runPython(`
import sys
sys.path.insert(0, "${PLACE}")
from web.shell.importer import install, keep_files
install("${PLACE}")
import gc
from importlib import import_module
for name in ${JSON.stringify(names)}:
    import_module(name)
import_module("web.screen").first_page()
keep_files()
del name, import_module, install, keep_files
gc.collect()
gc.freeze()
del gc
# what has been freed is zeros again, which are left out
zeros = [bytes(size << 16) for size in (32, 16, 8, 4)]
zeros = [bytes(size) for size in (24000, 12000, 6000, 3000, 1500, 700) for _ in range(300000 // size)]
del zeros
`);
  // what the buffer of standard input was made from: a part of a zip, which no compression makes smaller
  pyodide.setStdin({ read: (bytes) => bytes.fill(0).length });
  pyodide.runPython("import sys; sys.stdin.buffer.read1(len(sys.stdin.buffer.peek())); del sys");
  // what calls have left on the stack, which differs between versions of Node.js
  const { HEAPU8, _emscripten_stack_get_end: end, _emscripten_stack_get_current: current } = pyodide._module;
  HEAPU8.fill(0, end(), current());
  return { own, snapshot: pyodide.makeMemorySnapshot() };
}

function pack({ own, snapshot }) {
  const [, start] = new Uint32Array(snapshot.buffer, 0, 2);
  const memory = snapshot.slice(start);
  let end = own.length;
  while (own[end - 1] === 0) end--;
  end = Math.ceil(end / UNIT) * UNIT;
  for (let at = 0; at < end; at++) memory[at] ^= own[at];
  const runs = [];
  for (let from = 0; from < memory.length; from += UNIT) {
    const to = from + UNIT;
    if (memory.subarray(from, to).every((byte) => byte === 0)) continue;
    if (runs.at(-1)?.[1] === from) runs.at(-1)[1] = to;
    else runs.push([from, to]);
  }
  const steps = runs.flatMap(([from, to], number) => [from - (runs[number - 1]?.[1] ?? 0), to - from]);
  const words = new Uint32Array([start, memory.length, end, runs.length]);
  const counts = new Uint32Array(steps.map((step) => step / UNIT));
  const bytes = runs.map(([from, to]) => memory.subarray(from, to));
  return Buffer.concat([words, snapshot.subarray(0, start), counts, ...bytes].map((part) =>
    Buffer.from(part.buffer, part.byteOffset, part.byteLength)));
}

/** Compresses with Pyodide's own zlib: those of Node.js and Python differ from version to version. */
async function compress(bytes) {
  const { loadPyodide } = await load("pyodide.mjs");
  const pyodide = await loadPyodide({ stdLibURL });
  pyodide.FS.writeFile("/bytes", bytes);
  pyodide.runPython(`
import zlib
packer = zlib.compressobj(9, zlib.DEFLATED, 31)
with open("/bytes", "rb") as source, open("/packed", "wb") as target:
    target.write(packer.compress(source.read()) + packer.flush())
`);
  return pyodide.FS.readFile("/packed");
}

try {
  const names = JSON.parse(readFileSync(0, "utf8"));
  writeFileSync(out, await compress(pack(await makeMemory(names))));
} catch (error) {
  process.stderr.write(`${error.message.trim().split("\n").at(-1)}\n`);
  process.exitCode = 1;
}
