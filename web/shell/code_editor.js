// The element <code-editor>: a Python editor over the text area before it, which holds the text. web/edge/code_field.py
// imports this file when a text area for a program is first shown, together with PyScript's CodeMirror. It uses a shadow
// tree, because the page's policy allows CodeMirror's style sheets only there.
import { codemirror } from "../vendor/pyscript/core.js";

const [
  { EditorState, Compartment, RangeSet },
  { EditorView, Decoration, GutterMarker, gutterLineClass, keymap, lineNumbers },
  { HighlightStyle, defaultHighlightStyle, indentUnit, syntaxHighlighting },
  { defaultKeymap, history, historyKeymap, indentLess, indentMore },
  { pythonLanguage },
] = await Promise.all([
  codemirror.state, codemirror.view, codemirror.language, codemirror.commands, codemirror.python,
]);

const INDENT = "    ";
const WRONG = Object.assign(new GutterMarker(), { elementClass: "wrong" });

// colours of CodeMirror's default style -> ours; plain text remains plain
const COLOURS = {
  "#708": { color: "var(--accent)", fontWeight: "600" }, // keywords
  "#219": { color: "var(--focus)" }, // True, None
  "#164": { color: "var(--focus)" }, // numbers
  "#a11": { color: "var(--gold)" }, // strings
  "#e40": { color: "var(--gold)" }, // escapes in strings
  "#940": { color: "var(--muted)", fontStyle: "italic" }, // comments
};
const colours = HighlightStyle.define(
  defaultHighlightStyle.specs.filter(({ color }) => color in COLOURS).map(({ tag, color }) => ({ tag, ...COLOURS[color] })),
);

const look = EditorView.theme({
  "&": { height: "100%", color: "inherit", background: "none", font: "inherit" },
  "&.cm-focused": { outline: "none" },
  "&.cm-focused::after": { // above the numbers, which would cover an outline
    content: '""', position: "absolute", inset: "0", zIndex: "300", border: "3px solid var(--focus)", borderRadius: "10px",
    pointerEvents: "none",
  },
  ".cm-scroller": { font: "inherit", lineHeight: "inherit", overscrollBehavior: "contain" },
  ".cm-content": { padding: "10px 0 40px", caretColor: "var(--text)" },
  ".cm-line": { padding: "0 12px" },
  ".cm-gutters": { border: "0", borderRight: "1px solid var(--line)", background: "var(--bg)", color: "var(--muted)" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "1.2em", padding: "0 8px 0 12px" },
  ".cm-lineNumbers .wrong": { color: "var(--danger)", fontWeight: "700", textDecoration: "underline" },
  ".cm-line.wrong": { background: "var(--danger-soft)" },
});

/** Moves to the next tab stop, or indents the selected lines. */
function indent(view) {
  const { state } = view;
  const { main, ranges } = state.selection;
  if (!main.empty || ranges.length > 1) return indentMore(view);
  const column = main.head - state.doc.lineAt(main.head).from;
  view.dispatch(state.replaceSelection(INDENT.slice(column % INDENT.length)), { scrollIntoView: true, userEvent: "input" });
  return true;
}

/** After a statement that ends a block, starts a new line with one indent less; leaves other lines to CodeMirror. */
function endBlock(view) {
  const { state } = view;
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const before = line.text.slice(0, main.head - line.from);
  if (!main.empty || !/^ *(?:return|break|continue|pass|raise)\b/.test(before)) return false;
  const space = before.match(/^ */)[0].slice(INDENT.length);
  view.dispatch(state.replaceSelection(`\n${space}`), { scrollIntoView: true, userEvent: "input" });
  return true;
}

/** Replaces a selection with typed text: Chromium would add an inline style, which the policy blocks. */
function replace({ inputType, data, isComposing }, view) {
  if (inputType !== "insertText" || !data || isComposing || view.state.selection.main.empty) return false;
  view.dispatch(view.state.replaceSelection(data), { scrollIntoView: true, userEvent: "input.type" });
  return true;
}

/** True for dropped files, which the page handles. */
const hasFiles = ({ dataTransfer }) => dataTransfer.files.length > 0;

const marks = new Compartment();
const wrapping = new Compartment();
const UNWRAPPED = [];
const wrapped = (area) => (area.wrap === "soft" ? EditorView.lineWrapping : UNWRAPPED);
let up = null; // the editor on the page, at most one
// the last state of a removed editor, so that undo still works after the page has redrawn it
let last = { key: "", state: null };

class CodeEditor extends HTMLElement {
  static observedAttributes = ["data-wrong"];

  connectedCallback() {
    this.area = this.parentNode.querySelector("textarea");
    this.key = this.area.dataset.key;
    up = this;
    this.mayLeave = false;
    this.marked = 0;
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    this.hint = document.createElement("p");
    this.hint.id = "hint";
    this.hint.hidden = true;
    root.replaceChildren(this.hint);
    this.view = new EditorView({ root, parent: root, state: this.begin() });
    root.addEventListener("keydown", this.lead, true);
    root.addEventListener("focusout", this.leave);
    for (const type of ["keydown", "input", "change"]) this.addEventListener(type, this.contain);
    this.observer = new MutationObserver(() => this.follow());
    this.observer.observe(this.parentNode, { attributes: true, characterData: true, childList: true, subtree: true });
    this.parentNode.addEventListener("input", this.take);
    this.toggleAttribute("data-up", true);
    if (document.activeElement === this.area) this.focus();
    this.follow();
  }

  disconnectedCallback() {
    this.observer?.disconnect();
    if (this.view) last = { key: this.key, state: this.view.state.update({ effects: marks.reconfigure([]) }).state };
    this.view?.destroy();
    this.view = null;
    if (up === this) up = null;
  }

  attributeChangedCallback() {
    if (this.view) this.mark();
  }

  focus() {
    this.view?.focus();
  }

  /** Returns the initial state. The undo history of another text is not reused. */
  begin() {
    if (last.key === this.key && last.state.doc.toString() === this.area.value) return last.state;
    return EditorState.create({
      doc: this.area.value,
      extensions: [
        lineNumbers(),
        history(),
        indentUnit.of(INDENT),
        EditorState.tabSize.of(INDENT.length),
        pythonLanguage,
        syntaxHighlighting(colours),
        look,
        marks.of([]),
        wrapping.of(wrapped(this.area)),
        EditorView.contentAttributes.of(() => ({
          "aria-label": up?.area.getAttribute("aria-label") ?? "", "aria-describedby": "hint", tabindex: "0",
        })),
        EditorView.domEventHandlers({ beforeinput: replace, drop: hasFiles }),
        EditorView.updateListener.of((update) => update.docChanged && up?.give(update)),
        keymap.of([
          { key: "Mod-Enter", run: () => up?.press() ?? false },
          { key: "Enter", run: endBlock },
          { key: "Tab", run: indent, shift: indentLess },
          ...historyKeymap,
          ...defaultKeymap,
        ]),
      ],
    });
  }

  /** Passes Ctrl+Enter on to the text area, which tries the bot. */
  press() {
    return !this.area.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true, cancelable: true }));
  }

  /** After Escape, Tab leaves the editor, and the page handles a second Escape. */
  lead = (event) => {
    const wasFree = this.mayLeave;
    this.mayLeave = event.key === "Shift" && wasFree;
    if (event.isComposing) return;
    if (event.key === "Escape" && !wasFree) {
      this.mayLeave = true;
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === "Tab" && wasFree) {
      event.stopPropagation();
    }
  };

  /** Keeps typed keys from the page, which has its own shortcuts. */
  contain = (event) => {
    if (event.key !== "Escape") event.stopPropagation();
  };

  /** Copies the typed text to the text area. */
  give({ state, transactions }) {
    if (this.isTaking) return;
    this.area.value = state.doc.toString();
    this.isUnsent = true;
    this.area.dispatchEvent(new Event("input", { bubbles: true }));
    this.mark(true);
  }

  /** Makes the page read the text before the press that leaves the editor, as it does for text areas. */
  leave = () => {
    if (!this.isUnsent) return;
    this.isUnsent = false;
    this.area.dispatchEvent(new Event("change", { bubbles: true }));
  };

  /** Updates the editor after input in the text area. */
  take = (event) => {
    if (event.target === this.area) this.follow();
  };

  /** Updates the editor from the text area and the markup. */
  follow() {
    const area = this.parentNode?.querySelector("textarea");
    if (!this.view || !area) return;
    const isOther = area.dataset.key !== this.key;
    this.area = area;
    this.key = area.dataset.key;
    if (area.getAttribute("aria-hidden") !== "true") area.setAttribute("aria-hidden", "true");
    if (area.tabIndex !== -1) area.tabIndex = -1;
    this.toggleAttribute("data-up", true);
    this.hint.textContent = document.getElementById(area.getAttribute("aria-describedby"))?.textContent ?? "";
    const { view } = this;
    if (isOther) {
      view.setState(this.begin());
      this.marked = 0;
    } else if (view.state.doc.toString() !== area.value) {
      this.isTaking = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: area.value } });
      this.isTaking = false;
    } else if (view.contentDOM.getAttribute("aria-label") !== area.getAttribute("aria-label")) view.dispatch({});
    if (wrapping.get(view.state) !== wrapped(area)) view.dispatch({ effects: wrapping.reconfigure(wrapped(area)) });
    this.mark();
  }

  /** Marks the line with an error, until something is typed. */
  mark(isTyped = false) {
    const number = isTyped ? 0 : Number(this.dataset.wrong);
    const { doc } = this.view.state;
    const isThere = number > 0 && number <= doc.lines;
    if (isTyped) this.removeAttribute("data-wrong");
    const wanted = isThere ? number : 0;
    if (wanted === this.marked) return;
    this.marked = wanted;
    const at = isThere ? doc.line(number).from : 0;
    const shown = isThere ? [
      EditorView.decorations.of(Decoration.set([Decoration.line({ class: "wrong" }).range(at)])),
      gutterLineClass.of(RangeSet.of([WRONG.range(at)])),
    ] : [];
    queueMicrotask(() => this.view?.dispatch({ effects: marks.reconfigure(shown) }));
  }
}

customElements.define("code-editor", CodeEditor);
