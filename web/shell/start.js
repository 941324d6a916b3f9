// Starts PyScript, without the one hook that it would send to the bots' worker as text, to be evaluated there: it is for
// pyscript.fs, which nobody here uses, and without it the page's policy need not allow 'unsafe-eval'.
import "./files.js";
import { hooks } from "../vendor/pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();
