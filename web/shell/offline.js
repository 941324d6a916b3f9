// Stores the site on this device, so that the game starts without a network. Registers the service worker once the page
// has started, retries if a version could not be stored completely, announces new versions, and has the copy checked.
import { checkCopy, forgetReloads } from "./mend.js";

// delays after a failure; the last one repeats
const AGAIN_MS = [30000, 120000, 600000, 3600000];
// well after the start
const CHECK_AFTER_MS = 30000;
const LATER_AFTER_MS = 40000;
const { serviceWorker } = navigator;
const wasControlled = Boolean(serviceWorker?.controller);

/** Waits until a worker has stored its whole version. Rejects if that fails. */
const waitForInstall = (worker) => new Promise((resolve, refuse) => {
  const look = () => {
    if (worker.state === "redundant") refuse(new Error("not kept whole"));
    else if (worker.state !== "installing") resolve();
  };
  worker.addEventListener("statechange", look);
  look();
});

async function keep(tries = 0) {
  try {
    const registration = await serviceWorker.register("./sw.js");
    if (tries === 0) watch(registration);
    else await registration.update();
    if (registration.installing) await waitForInstall(registration.installing);
    // an installation that an earlier page started may have failed unnoticed
    if (!registration.waiting && !registration.active) throw new Error("not kept");
  } catch {
    setTimeout(keep, AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)], tries + 1);
  }
}

// "trias-update" announces a waiting new version; "trias-take-update" activates it and reloads the page
function watch(registration) {
  const announce = () => {
    if (wasControlled && registration.waiting) document.dispatchEvent(new CustomEvent("trias-update"));
  };
  announce();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", announce));
  document.addEventListener("trias-take-update", () => registration.waiting?.postMessage({ type: "skip-waiting" }));
  if (wasControlled) serviceWorker.addEventListener("controllerchange", () => location.reload());
}

/** Makes the worker store files that few visitors need: the code editor, the icons for installing, the licences, and the
 * files of a language that is not for everybody. */
async function keepLater(language) {
  (await serviceWorker.ready).active?.postMessage({ type: "keep-later", language });
}

async function check() {
  const { lost } = await checkCopy();
  if (lost.length) document.dispatchEvent(new CustomEvent("trias-damaged", { detail: lost[0] }));
}

export function begin() {
  forgetReloads();
  if (!serviceWorker) return;
  keep();
  setTimeout(check, CHECK_AFTER_MS);
  setTimeout(() => keepLater(document.documentElement.lang), LATER_AFTER_MS);
  document.addEventListener("trias-words", ({ detail }) => keepLater(detail));
}
