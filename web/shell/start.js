// Starts PyScript without the one hook that it sends to the bots' worker as text to be evaluated. The hook is for
// pyscript.fs, which is not used here, and without it the page's policy need not allow 'unsafe-eval'.
import "./interpreter.js"; // and what stands in for refused storage
import "./patch.js";

// PyScript looks once for its script and its settings, the last lines of the page, which may come later than this file
if (document.readyState === "loading") {
  await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
}
const { hooks } = await import("../vendor/pyscript/core.js");

hooks.worker.onBeforeRunAsync.clear();
