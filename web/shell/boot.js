// Everything that must happen before Python has started: the theme, early clicks, reading the journal, and a message if a
// file is wrong or missing. needs.js runs before. Contains no game rules and no user-facing text.
"use strict";
{
  // filled in by build.py: this version's name, the digests of its texts, and its languages
  const RELEASE = "@release@";
  const FIRST_WORDS = { "@first@": "" };
  // the page's languages: tag -> whether its texts are in trias.zip, not in a file of their own
  const LANGUAGES = { "@languages@": "" };
  const WAITING_AFTER_MS = 8000;
  const SLOW_AFTER_MS = 40000;
  // how long an error without a file name waits for one with a name
  const NAMELESS_MS = 1000;
  const JOURNAL_WITHIN_MS = 5000;
  const root = document.documentElement;

  // In browsers with Trusted Types, all markup and all script and worker addresses are checked here. The page's markup may
  // not contain elements that load, send or navigate (a policy cannot forbid <meta http-equiv="refresh">), and scripts
  // must be the site's own. Only workers may use blob: addresses, as PyScript's do.
  const LEADS_AWAY = /<\/?(?:base|embed|form|frame|frameset|iframe|link|meta|object|portal|script|style)(?![\w-])/i;
  const home = new URL("./", location.href).href;
  window.trustedTypes?.createPolicy("default", {
    createHTML: (markup) => {
      const match = markup.match(LEADS_AWAY);
      if (match) throw new TypeError(`refused in markup: ${match[0]}`);
      return markup;
    },
    createScriptURL: (address, _, sink) => {
      const { href } = new URL(address, document.baseURI);
      if (href.startsWith(home) || (href.startsWith("blob:") && sink === "Worker constructor")) return address;
      throw new TypeError(`refused as a script: ${href.slice(0, 80)}`);
    },
  });

  // messages about a wrong or missing file, or a slow start; the page already contains their texts. If this script itself
  // is missing, sheets.css shows the first of them after a while.
  const slow = () => document.getElementById("slow");
  let isUp = false;
  let faultFile = "";
  let message = "";
  let cause = ""; // the first error, in the browser's words
  let isOwn = false; // this site's code has failed, not only an extension's
  // a page can start without a style sheet; that is reported even then
  const isBare = () => faultFile.endsWith(".css");
  // all files are right, so the fault may pass: the page reloads itself, once in each tab. Returns false after that
  const restart = () => {
    try {
      if (sessionStorage.getItem("trias.restarted") !== null) return false;
      sessionStorage.setItem("trias.restarted", cause);
    } catch {
      return false; // site data is blocked
    }
    location.reload();
    return true;
  };
  const tell = (kind, file = "", status = "") => {
    if ((isUp && !isBare()) || (message && message !== "waiting")) return;
    if (kind === "failed" && isOwn && restart()) return;
    if (!document.body) {
      document.addEventListener("readystatechange", () => tell(kind, file, status), { once: true });
      return;
    }
    message = kind;
    const words = document.getElementById("trouble").dataset[kind];
    const line = slow() ?? document.body.appendChild(document.createElement("p")); // if the page is truncated
    line.textContent = words.replace("{file}", file.split("/").at(-1)).replace("{status}", status);
    line.dataset.kind = kind;
    line.dataset.cause = cause;
    line.id = "slow";
    line.role = "alert";
    line.hidden = false;
  };
  // imports a script; if the browser's cached copy fails, renews it and imports it under another address
  const importFresh = (name) => import(`./${name}`).catch(async () => {
    await fetch(`./web/${name}`, { cache: "reload" });
    return import(`./${name}?${Date.now()}`);
  });
  const noMender = async () => {
    const { ok, status } = await fetch("./web/mend.js", { cache: "no-store" });
    tell(ok ? "wrong" : "status", "web/mend.js", status);
  };
  const withMender = (use) => importFresh("mend.js").then(
    (mender) => use(mender).catch(() => tell("failed")),
    () => noMender().catch(() => tell("offline", "web/mend.js")),
  );
  const trouble = (file) => {
    if (isUp || faultFile) return;
    faultFile = file;
    isOwn = true;
    withMender(({ mend }) => mend(file, RELEASE, tell));
  };
  // an error that names no file, or only this one, which does run
  const onNameless = (reason, isSure = true) => {
    cause ||= String(reason);
    isOwn ||= isSure;
    setTimeout(() => withMender(async ({ wrongFile }) => {
      if (isUp || faultFile) return;
      const file = await wrongFile();
      if (file) trouble(file);
      else tell("failed");
    }), NAMELESS_MS);
  };
  const fileOf = (address) => (address?.startsWith?.(home) ? address.slice(home.length).split(/[?#]/)[0] : "");
  const onFault = ({ target, filename, error, reason }) => {
    const isElement = target instanceof Element;
    if (isElement && !target.matches('script, link[rel="stylesheet"], link[rel="modulepreload"]')) return;
    const fault = error ?? reason;
    cause ||= isElement ? target.outerHTML : String(fault);
    const file = fileOf(isElement ? (target.href ?? target.src) : filename);
    if (file && file !== "web/boot.js") trouble(file);
    else onNameless(fault, Boolean(fault?.stack?.includes(home)));
  };
  const onTrouble = ({ detail: [file, reason] }) => (file ? trouble(file) : onNameless(reason));
  const onParsed = () => {
    if (document.readyState === "loading") return;
    document.removeEventListener("readystatechange", onParsed);
    if (!message && slow()) slow().hidden = true;
    if (document.querySelector('meta[name="release"]')?.content !== RELEASE) trouble("web/boot.js");
    else if (!document.querySelector('script[type="py"]')) trouble("index.html"); // truncated
  };
  const onLate = () => {
    const arrivals = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
    const links = document.querySelectorAll('link[rel="stylesheet"], link[rel="modulepreload"], link[as="fetch"]');
    const missing = [...links].map(({ href }) => href).find((address) => !arrivals.has(address));
    if (faultFile || missing) tell("waiting", faultFile || fileOf(missing));
  };
  const timers = [setTimeout(onLate, WAITING_AFTER_MS), setTimeout(tell, SLOW_AFTER_MS, "slow")];
  const faults = ["error", "unhandledrejection"];
  for (const fault of faults) addEventListener(fault, onFault, true);
  document.addEventListener("trias-trouble", onTrouble);
  const stop = (reason) => {
    cause = reason;
    isOwn = true;
    isUp = false;
    message = "";
    root.dataset.state = "loading";
    tell("failed");
    for (const part of document.body.children) part.inert = part !== slow();
  };
  // the page failed after its first picture (page.py)
  document.addEventListener("trias-failed", ({ detail }) => stop(detail));
  // Python has crashed, as it does now and then in WebKitGTK: "Out of bounds memory access". The game is stored
  const onCrash = ({ error, reason }) => {
    if ((error ?? reason) instanceof WebAssembly.RuntimeError) stop(String(error ?? reason));
  };
  document.addEventListener("readystatechange", onParsed);

  // fetch the files that Python needs early
  document.head.append(...(document.getElementById("early")?.content.children ?? []));

  // Python, and the memory snapshot to start from, if there is one (interpreter.js)
  window.triasMemory = (async () => {
    const cache = await caches.open(`trias-memory-${new URL(home).pathname}`);
    const reply = await cache.match("./memory");
    return reply && { headers: reply.headers, bytes: reply.arrayBuffer() };
  })();
  window.triasMemory.then((memory) => memory?.bytes).catch(() => {}); // it may never be awaited
  import("./interpreter.js").catch(onNameless);

  // set the theme and the other attributes for the style sheet before anything is painted
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const contrast = matchMedia("(prefers-contrast: more)");
  const settings = () => {
    try {
      return JSON.parse(localStorage.getItem("trias.settings")) ?? {};
    } catch {
      return {};
    }
  };
  const paintTheme = () => {
    const { theme } = settings();
    const preferred = contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
    root.dataset.theme = ["light", "dark", "contrast"].includes(theme) ? theme : preferred;
  };
  paintTheme();
  for (const query of [dark, contrast]) query.addEventListener("change", paintTheme);
  window.triasTheme = paintTheme;
  // queries about all texts that the origin stores, answered here because passing the texts to Python copies them: their
  // total size; the beginning and the length of each; and which of them contain a given part
  const stored = () => Object.entries(localStorage);
  window.triasStorageSize = () => stored().reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  window.triasStorageHeads = (length) => (
    JSON.stringify(stored().map(([key, text]) => [key, text.slice(0, length), text.length]))
  );
  window.triasStorageHolding = (part) => (
    JSON.stringify(stored().filter(([, text]) => text.includes(part)).map(([key]) => key))
  );
  for (const name of ["text", "motion", "tokens", "board", "handed", "drag"]) {
    const value = settings()[name];
    if (/^[a-z0-9]+$/.test(value ?? "")) root.dataset[name] = value;
  }

  // the chosen language, or the first of the browser's languages that the page supports; index.html is in English, and the
  // texts that differ in another language come from that language's file
  const tags = Object.keys(LANGUAGES);
  // the page's language for a tag: the same, a shorter one (pt for pt-BR), or another one of that base (pt-BR for pt-PT)
  const fitting = (tag) => {
    const parts = tag.toLowerCase().split("-");
    const bases = parts.map((_, at) => parts.slice(0, parts.length - at).join("-"));
    const exact = bases.map((base) => tags.find((each) => each.toLowerCase() === base)).find(Boolean);
    return exact ?? tags.find((each) => each.toLowerCase().split("-")[0] === parts[0]);
  };
  const languages = navigator.languages ?? [navigator.language ?? ""];
  root.dataset.native = languages.map(fitting).find(Boolean) ?? tags[0];
  const { language } = settings();
  root.lang = tags.includes(language) ? language : root.dataset.native;
  // the texts of a language that trias.zip lacks, as JSON; "" if they do not come (page.py)
  window.triasWords = "";
  window.triasFetchWords = async (language) => {
    const file = `web/words.${language}.json`;
    window.triasWords = await fetch(`./${file}`, { integrity: FIRST_WORDS[file] })
      .then((reply) => (reply.ok ? reply.text() : ""))
      .catch(() => "");
    document.dispatchEvent(new CustomEvent("trias-words", { detail: language }));
  };
  window.triasSpeaking = LANGUAGES[root.lang] ? null : window.triasFetchWords(root.lang); // interpreter.js waits for it
  // the parts of the home screen for this visitor (as in web/play/progress.py); a link opens the stage directly
  const saved = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`trias.${name}`));
    } catch {
      return null;
    }
  };
  const games = ["save.a", "save.b"].map(saved).filter((save) => save?.record?.actions?.length);
  const game = games.sort((one, other) => other.counter - one.counter)[0];
  const ended = saved("statistics")?.games;
  const isOver = Array.isArray(ended) && ended.some((entry) => entry?.id === game?.record.kept?.id);
  if (game) root.dataset.kept = isOver ? "over" : "open";
  const results = ["lessons", "puzzles", "daily", "statistics"].map(saved);
  const hasBegun = Object.keys(settings().setup ?? {}).length > 0;
  root.toggleAttribute("data-known", Boolean(game) || hasBegun || results.some(Boolean));
  const done = (results[0]?.done ?? []).filter?.((id) => id !== "triad").length ?? 0;
  const isLearning = done > 0 && done < 10 && !(Array.isArray(ended) && ended.length);
  root.toggleAttribute("data-learning", isLearning);
  root.toggleAttribute("data-learnt", done > 0 && !isLearning);
  if (/^#[gtspzbd](=|%3d)/i.test(location.hash)) root.dataset.screen = "stage";
  if (root.lang !== "en") {
    root.toggleAttribute("data-speaking", true); // hide the English texts until then
    const file = `web/first.${root.lang}.json`;
    const words = fetch(`./${file}`, { integrity: FIRST_WORDS[file] }).then((reply) => reply.json());
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

  // PyScript scans all new elements and changed attributes for its own scripts. Once Python has started, only one more can
  // be added, directly in the body: the bots' worker (bots.py)
  const { observe } = MutationObserver.prototype;
  const observers = new Set();
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

  // the journal (web/keeping/journal.py): while Python starts, read the writes that localStorage may have lost; Python then
  // waits for them. `wait` resolves to undefined if there is no database or it does not answer in time
  const journal = { database: null, keys: [] };
  const opening = new Promise((tell, refuse) => {
    const request = indexedDB.open("trias", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("saves");
    request.onerror = refuse;
    request.onsuccess = () => tell((journal.database = request.result));
  });
  const isEntry = ([, number, key, kind]) =>
    Number.isInteger(number) && number > 0 && number < 1e11 &&
    /^trias\./.test(key) && ["kept", "only", "gone"].includes(kind);
  const read = async () => {
    const store = (await opening).transaction("saves").objectStore("saves");
    const [written, writer] = ["written", "writer"].map((name) => localStorage.getItem(`trias.${name}`) ?? "");
    const number = Number(/^(\d{1,11}) /.exec(written)?.[1] ?? 0);
    const reading = { written, writer, entries: [], top: 0, newest: "" };
    await new Promise((tell, refuse) => {
      store.transaction.oncomplete = tell;
      store.transaction.onabort = refuse;
      store.get("newest").onsuccess = ({ target }) => (reading.newest = target.result ?? "");
      store.getAllKeys(IDBKeyRange.bound(["log"], ["log", []])).onsuccess = ({ target }) => {
        journal.keys = target.result.filter(isEntry);
        reading.top = journal.keys.at(-1)?.[1] ?? 0;
        const isWanted = ([, each, key, kind]) => each > number || kind === "only" || /^trias\.save\./.test(key);
        for (const at of journal.keys.filter(isWanted)) {
          store.get(at).onsuccess = ({ target }) => reading.entries.push([...at.slice(1), target.result]);
        }
      };
    });
    return reading;
  };
  const late = () => new Promise((tell) => setTimeout(tell, JOURNAL_WITHIN_MS));
  journal.read = () => (journal.reading = read().catch(() => {}));
  journal.wait = () => Promise.race([journal.reading, late()]);
  journal.read();
  window.triasJournal = journal;

  // keep the last of the early clicks for page.py
  const CLICKABLE = "[data-action],[data-intent],[data-mode],[data-pick],[data-preview]";
  window.triasEarly = [];
  const keepClick = (event) => {
    const button = event.target.closest?.(CLICKABLE);
    const key = button && (button.id || button.dataset.key);
    if (!key) return;
    for (const other of document.querySelectorAll(".waits")) other.classList.remove("waits");
    window.triasEarly = [key];
    button.classList.add("waits");
  };
  document.addEventListener("click", keepClick);

  document.addEventListener("trias-ready", () => {
    isUp = true;
    observers.forEach(narrow);
    timers.forEach(clearTimeout);
    for (const fault of faults) {
      removeEventListener(fault, onFault, true);
      addEventListener(fault, onCrash);
    }
    if (!isBare()) slow().hidden = true;
    document.removeEventListener("click", keepClick);
    importFresh("offline.js").then(({ begin }) => begin(), () => {});
  }, { once: true });
}
