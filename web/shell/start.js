// Starts PyScript without the one hook that it sends to the bots' worker as text to be evaluated. The hook is for
// pyscript.fs, which is not used here, and without it the page's policy need not allow 'unsafe-eval'.
import "./files.js";
import { hooks } from "../vendor/pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();
