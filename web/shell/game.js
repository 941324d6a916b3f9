// The game's own modules, one zip: fetched, and given to a Python, which imports from it as it is.
// Python is to run on the stack that the browser knows. On those that WebAssembly.Suspending brings (nothing here
// suspends), Chromium 156 crashes at a start now and then, where it samples what its memory is used for: it follows the
// frames of a stack that it takes for another. Pyodide asks for it only while it is being loaded.
import "./files.js";

delete WebAssembly.Suspending;

export const INDEX = new URL("../vendor/pyodide/", import.meta.url).href;

const ZIP = new URL("../trias.zip", import.meta.url).href;
const PLACE = "/home/pyodide/trias.zip";

export async function zipped() {
  return new Uint8Array(await (await fetch(ZIP)).arrayBuffer());
}

/** Before anything else that Python imports from, PyScript's modules too; a memory kept has it there already. */
export function give(pyodide, zip) {
  pyodide.FS.writeFile(PLACE, zip);
  const isThere = pyodide.runPython(`import sys; "${PLACE}" in sys.path`);
  if (isThere) return;
  pyodide.runPython(`sys.path.insert(0, "${PLACE}"); from web.shell.importer import install; install("${PLACE}")`);
}
