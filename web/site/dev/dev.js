// The dev page's own script: reloads the page when a source has changed, and opens a console at ?debug.
new EventSource("./dev/changes").addEventListener("message", () => location.reload());

/** Opens a Python prompt over the page. Enter runs the line, the up arrow recalls the last one. */
async function openConsole() {
  const { whenDefined } = await import("../vendor/pyscript/core.js");
  const { interpreter } = await whenDefined("py");
  const { push } = interpreter.pyimport("web.site.dev.console");
  const line = Object.assign(document.createElement("input"), { ariaLabel: "Python", placeholder: ">>> app.session" });
  const answers = document.createElement("pre");
  const panel = document.createElement("section");
  panel.id = "dev-console";
  panel.append(answers, line);
  Object.assign(panel.style, {
    position: "fixed", inset: "auto 0 0 0", zIndex: 99, padding: "8px", background: "#111", color: "#eee", font: "13px monospace",
  });
  Object.assign(answers.style, { maxHeight: "30vh", overflow: "auto", margin: 0, whiteSpace: "pre-wrap" });
  Object.assign(line.style, { width: "100%", font: "inherit", color: "inherit", background: "#222" });
  const typed = [];
  line.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "ArrowUp") line.value = typed.at(-1) ?? "";
    if (event.key !== "Enter") return;
    typed.push(line.value);
    answers.append(`>>> ${line.value}\n${push(line.value)}`);
    answers.scrollTop = answers.scrollHeight;
    line.value = "";
  });
  document.body.append(panel);
  line.focus();
}

if (new URLSearchParams(location.search).has("debug")) {
  document.addEventListener("trias-ready", () => setTimeout(openConsole), { once: true });
}
