// Fetches the zip with the game's own modules and passes it to Python, which imports from it without unpacking it.
// Python must run on the browser's normal stack. On the stacks of WebAssembly.Suspending (not needed here), Chromium 156
// sometimes crashes at the start, because its heap profiler confuses the stacks. Pyodide looks for WebAssembly.Suspending
// only while it is being loaded.
import "./files.js";

delete WebAssembly.Suspending;

export const INDEX = new URL("../vendor/pyodide/", import.meta.url).href;

const ZIP = new URL("../trias.zip", import.meta.url).href;
export const PROJECT_PLACE = "/home/pyodide/trias.zip";

export async function fetchZip() {
  return new Uint8Array(await (await fetch(ZIP)).arrayBuffer());
}

/** Puts the zip first on Python's import path, even before PyScript's modules. A snapshot has it there already. */
export function give(pyodide, zip) {
  pyodide.FS.writeFile(PROJECT_PLACE, zip);
  const isThere = pyodide.runPython(`import sys; "${PROJECT_PLACE}" in sys.path`);
  if (isThere) return;
  pyodide.runPython(`
sys.path.insert(0, "${PROJECT_PLACE}")
from web.shell.importer import install
install("${PROJECT_PLACE}")
`);
}
