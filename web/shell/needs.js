// Checks the page's requirements: browser features, and how the page was opened. Runs first; if something is missing,
// nothing else is loaded, and a one-line message names it. Written in ES5, because old browsers must be able to run it.
"use strict";
(function () {
  // filled in by build.py: language -> kind of trouble -> message
  var WORDS = { "@words@": "" };
  // for each feature, the first versions of Chrome, Firefox and Safari that have it (by MDN's data), and a test for it
  var NEEDS = [
    [108, 101, 15.4, function () { return CSS.supports("height", "1dvh"); }],
    [102, 112, 15.5, function () { return "inert" in HTMLElement.prototype; }],
    [73, 101, 16.4, function () { return new CSSStyleSheet() && document.adoptedStyleSheets; }],
    [98, 94, 15.4, function () { return window.structuredClone; }],
    [93, 92, 15.4, function () { return Object.hasOwn; }],
    // static blocks of classes (used by Pyodide), which cannot be tested without parsing a file
    [94, 93, 16.4, function () { return true; }]
  ];
  // the smallest module that catches an exception, as Python's does
  var MODULE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];
  var root = document.documentElement;

  function works(ask) {
    try {
      return Boolean(ask());
    } catch (_) {
      return false;
    }
  }

  /** Returns the kind of trouble, "" for none. */
  function trouble() {
    if (location.protocol === "file:") return "file";
    if (window.origin === "null") return "frame";
    for (var i = 0; i < NEEDS.length; i++) if (!works(NEEDS[i][3])) return "old";
    return works(function () { return new WebAssembly.Module(new Uint8Array(MODULE)); }) ? "" : "webassembly";
  }

  /** Returns the page's language for a tag, as boot.js does, or "". */
  function fitting(tag) {
    var parts = String(tag).toLowerCase().split("-");
    var found = "";
    for (var known in WORDS) if (known.toLowerCase().split("-")[0] === parts[0]) found = found || known;
    for (var length = 1; length <= parts.length; length++) {
      for (var each in WORDS) if (each.toLowerCase() === parts.slice(0, length).join("-")) found = each;
    }
    return found;
  }

  /** Returns the messages in the chosen language, or in the browser's first language that the page supports. */
  function words() {
    var chosen = "";
    try {
      chosen = JSON.parse(localStorage.getItem("trias.settings")).language;
    } catch (_) {
      // nothing is stored, or storage is blocked
    }
    var codes = [chosen].concat(navigator.languages || navigator.language || [], "en");
    for (var i = 0; i < codes.length; i++) {
      var code = fitting(codes[i]);
      if (code) {
        root.lang = code;
        return WORDS[code];
      }
    }
  }

  function tell(kind) {
    var line = document.createElement("p");
    line.id = "slow";
    line.setAttribute("role", "alert");
    line.setAttribute("data-kind", kind);
    line.textContent = words()[kind].replace(/\{(\w+)\}/g, function (_, browser) {
      var column = ["chrome", "firefox", "safari"].indexOf(browser);
      return Math.max.apply(null, NEEDS.map(function (need) { return need[column]; }));
    });
    if (window.stop) window.stop();
    root.style.cssText = "color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif";
    line.style.cssText = "max-width: 32em; margin: 20vh auto; padding: 0 1em";
    (document.body || root.appendChild(document.createElement("body"))).appendChild(line);
  }

  /** If boot.js has not run, the browser's cached copy may be wrong: renews it, and reloads once. */
  function renew() {
    if (window.triasTheme || sessionStorage.getItem("trias.reloads")) return;
    fetch("./web/boot.js", { cache: "reload" }).then(function (reply) {
      if (!reply.ok || !/javascript/.test(reply.headers.get("content-type"))) return;
      sessionStorage.setItem("trias.reloads", 1);
      location.reload();
    });
  }

  var kind = trouble();
  if (kind) tell(kind);
  else document.addEventListener("DOMContentLoaded", renew);
})();
