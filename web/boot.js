// What must happen before Python is up: the theme, early clicks, a stand-in for blocked storage, a time-out.
// And what comes after the start: the service worker. No rules of any game, no words for people.
"use strict";
{
  const SLOW_AFTER_MS = 40000;
  const COPY_WITHIN_MS = 3000;
  const root = document.documentElement;

  // Python, and the memory to begin with, if one is kept (interpreter.js)
  window.triasMemory = (async () => {
    const cache = await caches.open(`trias-memory-${new URL("./", location.href).pathname}`);
    const reply = await cache.match("./memory");
    return reply && { headers: reply.headers, bytes: reply.arrayBuffer() };
  })();
  window.triasMemory.then((memory) => memory?.bytes).catch(() => {}); // nobody may ask
  import("./interpreter.js");

  // the theme and what else the style sheet is to know, before anything is painted
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const contrast = matchMedia("(prefers-contrast: more)");
  const chosen = () => {
    try {
      return JSON.parse(localStorage.getItem("trias.settings")) ?? {};
    } catch {
      return {};
    }
  };
  const paintTheme = () => {
    const { theme } = chosen();
    const wanted = contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
    root.dataset.theme = ["light", "dark", "contrast"].includes(theme) ? theme : wanted;
  };
  paintTheme();
  for (const query of [dark, contrast]) query.addEventListener("change", paintTheme);
  window.triasTheme = paintTheme;
  for (const name of ["text", "motion", "tokens", "board", "handed"]) {
    const value = chosen()[name];
    if (/^[a-z0-9]+$/.test(value ?? "")) root.dataset[name] = value;
  }

  // the language chosen, or the first that both the browser wants and the page speaks; index.html is in English, and
  // what is another word in the others comes from a file of theirs
  const known = (code) => ["en", "de", "fr", "it"].includes(code);
  root.dataset.native = navigator.languages.map((code) => code.slice(0, 2).toLowerCase()).find(known) ?? "en";
  root.lang = known(chosen().language) ? chosen().language : root.dataset.native;
  root.toggleAttribute("data-known", Object.keys(chosen()).length > 0); // somebody has been here before
  if (root.lang !== "en") {
    root.toggleAttribute("data-speaking", true); // nothing is seen in the other language first
    const words = fetch(`./web/first.${root.lang}.json`).then((reply) => reply.json());
    const speak = ({ title, places }) => {
      root.removeAttribute("data-speaking");
      if (root.dataset.state !== "loading") return; // page.py was quicker
      document.title = title ?? document.title;
      for (const [place, text] of Object.entries(places ?? {})) {
        const [id, name] = place.split("@");
        const node = document.getElementById(id);
        if (name) node.setAttribute(name, text);
        else node.innerHTML = text;
      }
    };
    document.addEventListener("readystatechange", () => words.then(speak, () => speak({})), { once: true });
  }

  // PyScript opens an IndexedDB before it starts and keeps nothing there that this page needs; where site data is
  // blocked that would be the end. Its databases live in memory, everybody else's are the browser's.
  const request = (result) => {
    const asked = { result, transaction: {} };
    queueMicrotask(() => {
      asked.onupgradeneeded?.({ target: asked });
      asked.transaction.oncomplete?.();
      asked.onsuccess?.({ target: asked });
    });
    return asked;
  };
  const store = new Proxy({}, { get: (_, name) => () => request(name === "getAllKeys" ? [] : undefined) });
  const database = { objectStoreNames: ["entries"], close() {}, transaction: () => ({ objectStore: () => store }) };
  const real = Object.getOwnPropertyDescriptor(window, "indexedDB");
  const openReal = (...how) => real.get.call(window).open(...how);
  const open = (name, ...rest) => (name.startsWith("IDBMap/") ? request(database) : openReal(name, ...rest));
  Object.defineProperty(window, "indexedDB", { configurable: true, value: { open } });

  // PyScript looks through all that comes to the page, and every attribute that changes, for scripts of its own. Once
  // Python is up there comes only one more, to the body itself: the bots' worker (bots.py)
  const { observe } = MutationObserver.prototype;
  const observers = new Set();
  let isUp = false;
  const narrow = (observer) => {
    observer.disconnect();
    observe.call(observer, document.body, { childList: true });
  };
  MutationObserver.prototype.observe = function (node, options) {
    observe.call(this, node, options);
    if (node !== document) return;
    observers.add(this);
    if (isUp) narrow(this);
  };

  // the copy of the newest save, read while Python comes up, which waits for it (web/mirror.py); without a database, or
  // with one that does not answer, there is none
  const mirror = { database: null, text: "" };
  mirror.told = new Promise((tell) => {
    setTimeout(tell, COPY_WITHIN_MS);
    try {
      const opening = openReal("trias", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("saves");
      opening.onerror = tell;
      opening.onsuccess = () => {
        mirror.database = opening.result;
        const asked = mirror.database.transaction("saves").objectStore("saves").get("newest");
        asked.onsuccess = () => tell((mirror.text = asked.result ?? ""));
        asked.onerror = tell;
      };
    } catch {
      tell(); // site data is blocked
    }
  });
  window.triasMirror = mirror;

  // clicks that come too early wait for page.py
  const CLICKABLE = "[data-action],[data-intent],[data-mode],[data-pick],[data-preview]";
  window.triasEarly = [];
  const keepClick = (event) => {
    const clicked = event.target.closest?.(CLICKABLE);
    const key = clicked && (clicked.id || clicked.dataset.key);
    if (key) window.triasEarly.push(key);
  };
  document.addEventListener("click", keepClick);

  // no start within reason, or a file or promise that failed: say so, with the text that the page holds ready
  const setSlow = (shown) => document.getElementById("slow")?.toggleAttribute("hidden", !shown);
  const fail = () => setSlow(true);
  const timer = setTimeout(fail, SLOW_AFTER_MS);
  for (const trouble of ["error", "unhandledrejection"]) addEventListener(trouble, fail, true);

  // a waiting new version is announced by "trias-update"; "trias-take-update" lets it in and loads the page anew
  const watch = (registration) => {
    const controlled = navigator.serviceWorker.controller !== null;
    const announce = () => {
      if (controlled && registration.waiting) document.dispatchEvent(new CustomEvent("trias-update"));
    };
    announce();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", announce));
    document.addEventListener("trias-take-update", () => registration.waiting?.postMessage({ type: "skip-waiting" }));
    if (controlled) navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  };
  document.addEventListener("trias-ready", () => {
    isUp = true;
    observers.forEach(narrow);
    clearTimeout(timer);
    for (const trouble of ["error", "unhandledrejection"]) removeEventListener(trouble, fail, true);
    setSlow(false);
    document.removeEventListener("click", keepClick);
    if ("serviceWorker" in navigator) navigator.serviceWorker.register("./sw.js").then(watch, () => {});
  }, { once: true });
}
