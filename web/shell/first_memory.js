// Starts Python at a first visit from the memory that the build has made (web/site/first_memory.mjs, which describes the
// file): the game is imported in it, and neither zip is needed until the page is up.
import { digestOf, RELEASE, substitutes } from "./files.js";
import { fetchZip, PROJECT_PLACE } from "./game.js";

// build.py fills in the memory's digest, and its parts in bytes
const DIGEST = "@digest@";
const SIZES = { "@sizes@": "" };
const MEMORY = new URL("python.memory", import.meta.url).href;
const LIBRARY = "vendor/pyodide/python_stdlib.zip";
const EMPTY_ZIP = Uint8Array.of(80, 75, 5, 6, ...new Uint8Array(18));
const UNIT_WORDS = 8;
// a connection that needs longer is not fast
const COMES_WITHIN_MS = 20000;

/** Returns the file's contents, unpacked. Rejects if they are not this release's. */
async function fetchMemory() {
  for (const cache of ["default", "reload"]) {
    const reply = await fetch.unchecked(MEMORY, { cache });
    const bytes = await reply.arrayBuffer();
    if ((await digestOf(bytes)) !== DIGEST) continue;
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(unpacked).arrayBuffer();
  }
  throw new Error("it is not what was expected");
}

/** Fills in the snapshot: Pyodide's header, then the memory. own: what the WebAssembly module has put there. */
function restore(snapshot, own, contents) {
  const [header, , , count] = new Uint32Array(contents, 0, 4);
  const steps = new Uint32Array(contents, 16 + header, 2 * count);
  const runs = new Uint32Array(contents, 16 + header + steps.byteLength);
  const memory = new Uint32Array(snapshot.buffer, header);
  snapshot.set(new Uint8Array(contents, 16, header));
  snapshot.set(own, header);
  const end = own.length / 4;
  let to = 0;
  let from = 0;
  for (let i = 0; i < steps.length; i += 2) {
    to += steps[i] * UNIT_WORDS;
    const words = steps[i + 1] * UNIT_WORDS;
    if (to >= end) memory.set(runs.subarray(from, from + words), to);
    else for (let at = 0; at < words; at++) memory[to + at] ^= runs[from + at];
    to += words;
    from += words;
  }
}

/** Starts Pyodide from the memory. Rejects if that fails; it can then be started without.
 *
 * load: Pyodide's own loadPyodide. */
export async function loadFromFirstMemory(load, options) {
  const late = new Promise((_, refuse) => setTimeout(refuse, COMES_WITHIN_MS, new Error("it does not come")));
  const coming = Promise.race([fetchMemory(), late]);
  coming.catch(() => {}); // awaited below
  const snapshot = new Uint8Array(SIZES.header + SIZES.memory); // filled before Pyodide reads it
  const createPyodideModule = async (settings) => {
    const { default: createModule } = await import("../vendor/pyodide/pyodide.asm.mjs");
    let own;
    const look = (module) => {
      own = module.HEAPU8.slice(0, SIZES.own);
      module.growMemory(SIZES.memory);
    };
    const module = await createModule({ ...settings, preRun: [look, ...settings.preRun] });
    restore(snapshot, own, await coming);
    return module;
  };
  substitutes.set(LIBRARY, EMPTY_ZIP);
  try {
    const pyodide = await load({ ...options, createPyodideModule, _loadSnapshot: snapshot });
    // no two visitors may have the same chance
    pyodide.runPython("import random; random.seed(); del random");
    pyodide.runPython(`from web.shell.importer import add_file; add_file("release.txt", "${RELEASE}"); del add_file`);
    return pyodide;
  } finally {
    substitutes.delete(LIBRARY);
  }
}

/** Gives Python both zips, for what is not in its memory. */
export async function giveZips(pyodide) {
  const [project, library] = await Promise.all([fetchZip(), fetch(new URL(`../${LIBRARY}`, import.meta.url))]);
  const bytes = new Uint8Array(await library.arrayBuffer());
  const name = pyodide.FS.readdir("/lib").find((each) => each.endsWith(".zip"));
  pyodide.FS.writeFile(`/lib/${name}`, bytes);
  pyodide.FS.writeFile(PROJECT_PLACE, project);
}
