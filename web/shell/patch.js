// Applies the changes that web/edge/places.py has computed to the page: one call per frame, because each access to the page
// from Python is slow. Contains no game rules and no user-facing text.
const NBSP = "\u00a0";
const SWITCHES = ["radio", "checkbox"];
const TEXTS = ["text", "search", "textarea"];
/** The time until a sinking layer is down and the ring round a placed tile has spread, in milliseconds. */
const SUNK_MS = 480;
const REDUCED = matchMedia("(prefers-reduced-motion: reduce)");

const placeOf = (id) => (id === "html" ? document.documentElement : document.getElementById(id));

/** Returns a copy of a parent with the nodes of some markup. */
function nodesOf(parent, markup) {
  const copy = parent.cloneNode(false);
  copy.innerHTML = markup;
  return copy;
}

const nodeAt = (place, path) => path.reduce((parent, number) => parent?.childNodes[number], place);

/** Sets the focused element's tabindex before anything else changes, because the browser then restyles the page. */
function stop(place, patches) {
  for (const [path, values] of patches)
    if (values.tabindex && nodeAt(place, path) === document.activeElement) {
      document.activeElement.setAttribute("tabindex", values.tabindex);
      return;
    }
}

/** Applies one patch: see Attributes and Nodes in web/draw/diff.py. */
function patch(place, [path, ...rest]) {
  const node = nodeAt(place, path);
  if (rest.length === 1) {
    for (const [name, value] of Object.entries(rest[0])) {
      if (node.getAttribute(name) === value) continue;
      if (value === null) node.removeAttribute(name);
      else node.setAttribute(name, value);
    }
    return;
  }
  const [count, at, removals, markup] = rest;
  if (node.nodeName === "TEXTAREA") {
    node.innerHTML = markup.replace(/^\n/, ""); // it contains only a text, with one newline before it in markup
    return;
  }
  const { childNodes } = node;
  if (childNodes.length !== count) throw new Error(`${childNodes.length} nodes for ${count} in ${node.nodeName}`);
  if (removals === count) {
    node.innerHTML = markup;
    return;
  }
  for (let number = 0; number < removals; number++) childNodes[at].remove();
  if (markup) {
    const next = childNodes[at] ?? null;
    for (const each of [...nodesOf(node, markup).childNodes]) node.insertBefore(each, next);
  }
}

let lowering = null;
let timer = 0;

/** Removes the sinking layer. */
function sunk() {
  clearTimeout(timer);
  lowering?.remove();
  lowering = null;
}

/** Sets fields to the state in their markup: last, because checking a radio button unchecks others. */
function settle(place, typed, before) {
  for (const field of place.querySelectorAll("input, select, textarea")) {
    const { type, defaultValue } = field;
    if (field.nodeName === "SELECT") {
      const option = [...field.querySelectorAll("option[selected]")].at(-1) ?? field.querySelector("option:not(:disabled)");
      if (!option) field.selectedIndex = -1;
      else if (!option.selected) option.selected = true;
    } else if (SWITCHES.includes(type)) {
      if (field.checked !== field.defaultChecked) field.checked = field.defaultChecked;
    } else if (type !== "file" && field.value !== defaultValue && !(field === typed && defaultValue === before)) {
      field.value = defaultValue; // keep text being typed while the value in the markup is unchanged
    }
  }
}

const STEPS = {
  attribute: (place, name, value) => {
    if (name === "inert") place.inert = Boolean(value);
    else if (place.getAttribute(name) !== value) place.setAttribute(name, value); // an equal `lang` restyles the page, too
  },
  fill: (place, markup) => (place.innerHTML = markup),
  // index.html may already contain it
  first: (place, markup) => {
    if (!nodesOf(place, markup).isEqualNode(place)) place.innerHTML = markup;
  },
  // see web/edge/raised_layer.py
  exchange: (place, markup, rises, leaving) => {
    if (REDUCED.matches || document.documentElement.getAttribute("data-motion") === "none") {
      place.innerHTML = markup;
      return;
    }
    const layer = place.cloneNode(false);
    layer.removeAttribute("class");
    if (rises) layer.setAttribute("class", "rises");
    layer.innerHTML = markup;
    sunk();
    place.after(layer);
    for (const number of leaving) place.childNodes[number].remove();
    if (place.firstElementChild) {
      place.id = "board-lowering";
      lowering = place;
      timer = setTimeout(sunk, SUNK_MS);
    } else {
      place.remove();
    }
  },
  // a live region announces an equal text again only if something differs
  speak: (place, markup) => (place.innerHTML = markup && place.innerHTML === markup ? markup + NBSP : markup),
  patch: (place, patches) => {
    const { activeElement: field } = document;
    const typed = TEXTS.includes(field?.type) && place.contains(field) ? field : null;
    const before = typed?.defaultValue;
    for (const each of patches) patch(place, each);
    settle(place, typed, before);
  },
};

/** Applies steps: a JSON text of [step, id of a place, arguments]. Returns the places where that failed, as JSON. */
globalThis.triasPatch = (text) => {
  const failed = [];
  const steps = JSON.parse(text);
  for (const [step, id, patches] of steps) if (step === "patch" && id === "board-cells") stop(placeOf(id), patches);
  for (const [step, id, ...values] of steps) {
    try {
      STEPS[step](placeOf(id), ...values);
    } catch (error) {
      console.error(`${id} is drawn whole: ${error.stack}`);
      failed.push(id);
    }
  }
  return JSON.stringify(failed);
};
