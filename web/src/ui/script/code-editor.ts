/**
 * The code editor. It is in a shadow root: there its styles are adopted style sheets, which the page's policy allows,
 * and single keys typed into it are no commands of the page.
 */
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  isolateHistory,
  undo,
} from "@codemirror/commands";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { type Diagnostic, forEachDiagnostic, lintGutter, nextDiagnostic, setDiagnostics } from "@codemirror/lint";
import { Annotation, Compartment, EditorState, type Extension, type Text } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  tooltips,
} from "@codemirror/view";
import type { ScriptProblem } from "../../engine/protocol";
import { scriptLanguage } from "./code-extensions";
import { codeTheme } from "./code-theme";
import { format, formattedPosition } from "./format";
import { type ShownLines, showLines, shownLines } from "./shown-lines";
import { INDENT } from "./tokens";

export interface CodeOptions {
  readonly code: string;
  readonly label: string;
  /** The user changed the text; not called for `setCode`. */
  onChange(code: string): void;
  onLeave?(): void;
}

export interface CodeHandle {
  getCode(): string;
  /** Replaces the text as a step of its own in the editor's undo history. */
  setCode(code: string): void;
  showProblems(problems: readonly ScriptProblem[]): void;
  showLines(lines: ShownLines): void;
  /** Moves the cursor to a problem and shows it. */
  goTo(problem: ScriptProblem): void;
  format(): void;
  undo(): void;
  setReadOnly(isReadOnly: boolean): void;
  focus(): void;
  destroy(): void;
}

const DESCRIPTION =
  "Tab indents the line. To leave the editor, press Escape, then Tab. F1 explains the word at the cursor, F8 goes to the next problem.";

/** How long Tab leaves the editor after Escape: until another key is pressed. */
const TAB_LEAVES_MS = 10 * 60_000;

const fromOutside = Annotation.define<boolean>();

/** The part that differs, so that the cursor stays where it is in the rest. */
function difference(old: string, code: string) {
  const most = Math.min(old.length, code.length);
  let from = 0;
  while (from < most && old[from] === code[from]) from += 1;
  let kept = 0;
  while (kept < most - from && old[old.length - 1 - kept] === code[code.length - 1 - kept]) kept += 1;
  return { from, to: old.length - kept, insert: code.slice(from, code.length - kept) };
}

function diagnosticOf(doc: Text, { line, column, length, message }: ScriptProblem): Diagnostic {
  const row = doc.line(Math.min(Math.max(1, line), doc.lines));
  const from = Math.min(row.from + Math.max(0, column - 1), row.to);
  const to = Math.min(from + Math.max(1, length), row.to);
  // At the end of a line the letter before it is underlined.
  return { from: from === to ? Math.max(row.from, from - 1) : from, to, severity: "error", message };
}

function formatView(view: EditorView): boolean {
  if (view.state.readOnly) return false;
  const code = view.state.doc.toString();
  const formatted = format(code);
  if (formatted === code) return true;
  const anchor = formattedPosition(code, view.state.selection.main.head, formatted);
  const annotations = isolateHistory.of("full");
  view.dispatch({ changes: difference(code, formatted), selection: { anchor }, annotations, scrollIntoView: true });
  return true;
}

function goToNext(view: EditorView): boolean {
  if (!nextDiagnostic(view)) return false;
  const { from } = view.state.selection.main;
  forEachDiagnostic(view.state, ({ message }, start) => {
    const text = `Line ${view.state.doc.lineAt(from).number}: ${message}`;
    if (start === from) view.dispatch({ effects: EditorView.announce.of(text) });
  });
  return true;
}

const keys = keymap.of([
  { key: "Mod-Shift-f", run: formatView, preventDefault: true },
  { key: "Tab", run: indentMore, shift: indentLess },
  ...historyKeymap,
  { key: "F8", run: goToNext },
  ...defaultKeymap,
]);

const escapes = EditorView.domEventObservers({
  keydown(event, view) {
    // After CodeMirror's own observer, which gives two seconds only.
    if (event.key === "Escape" && !event.defaultPrevented) queueMicrotask(() => view.setTabFocusMode(TAB_LEAVES_MS));
  },
});

/**
 * Letters typed over a selection. Left to itself, Chromium would wrap them into an element with the selection's style
 * as an attribute, which the page's policy forbids and reports.
 */
const typedOver = EditorView.domEventHandlers({
  beforeinput({ inputType, data }, view) {
    if (inputType !== "insertText" || !data || view.composing || view.state.selection.main.empty) return false;
    if (view.state.readOnly) return true;
    view.dispatch(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
    return true;
  },
});

const lock = new Compartment();
const lockOf = (isReadOnly: boolean): Extension => EditorState.readOnly.of(isReadOnly);

function extensionsOf({ label, onChange, onLeave }: CodeOptions, description: string): Extension {
  return [
    lineNumbers(),
    lintGutter(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history(),
    drawSelection(),
    bracketMatching(),
    indentOnInput(),
    EditorState.tabSize.of(INDENT),
    tooltips({ position: "fixed" }),
    scriptLanguage,
    shownLines,
    codeTheme,
    keys,
    escapes,
    typedOver,
    lock.of(lockOf(false)),
    EditorView.contentAttributes.of({
      tabindex: "0",
      "aria-label": label,
      "aria-describedby": description,
      autocapitalize: "off",
      autocorrect: "off",
      spellcheck: "false",
    }),
    EditorView.updateListener.of(({ docChanged, state, transactions }) => {
      if (docChanged && !transactions.some((each) => each.annotation(fromOutside))) onChange(state.doc.toString());
    }),
    EditorView.domEventHandlers({ blur: () => onLeave?.() }),
  ];
}

function hiddenText(id: string, text: string): HTMLElement {
  const node = document.createElement("p");
  node.id = id;
  node.hidden = true; // its text still describes the editor
  node.textContent = text;
  return node;
}

const stop = (event: Event) => event.stopPropagation();

/** Room for the editor in the host: a shadow root, in which keys end. */
function shadowOf(host: HTMLElement): ShadowRoot {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  shadow.replaceChildren(hiddenText("keys", DESCRIPTION));
  host.addEventListener("keydown", stop);
  return shadow;
}

export function mountCode(host: HTMLElement, options: CodeOptions): CodeHandle {
  const shadow = shadowOf(host);
  const state = EditorState.create({ doc: options.code, extensions: extensionsOf(options, "keys") });
  const view = new EditorView({ state, parent: shadow, root: shadow });
  return {
    getCode: () => view.state.doc.toString(),
    setCode(code) {
      const old = view.state.doc.toString();
      if (old === code) return;
      const annotations = [fromOutside.of(true), isolateHistory.of("full")];
      view.dispatch({ changes: difference(old, code), annotations });
    },
    showProblems(problems) {
      const { doc } = view.state;
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map((problem) => diagnosticOf(doc, problem)),
        ),
      );
    },
    showLines: (lines) => showLines(view, lines),
    goTo(problem) {
      view.dispatch({ selection: { anchor: diagnosticOf(view.state.doc, problem).from }, scrollIntoView: true });
      view.focus();
    },
    format: () => void formatView(view),
    undo: () => void undo(view),
    setReadOnly: (isReadOnly) => view.dispatch({ effects: lock.reconfigure(lockOf(isReadOnly)) }),
    focus: () => view.focus(),
    destroy() {
      host.removeEventListener("keydown", stop);
      view.destroy();
      shadow.replaceChildren();
    },
  };
}
