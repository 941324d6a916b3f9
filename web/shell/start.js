// Starts PyScript without the one hook that it sends to the bots' worker as text to be evaluated. The hook is for
// pyscript.fs, which is not used here, and without it the page's policy need not allow 'unsafe-eval'.
import "./interpreter.js"; // also replaces storage that the browser refuses
import "./patch.js";

// PyScript looks only once for its script and settings, which end the page and may arrive later than this file
if (document.readyState === "loading") {
  await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
}
const { hooks } = await import("../vendor/pyscript/core.js");

hooks.worker.onBeforeRunAsync.clear();
