/** The language in the editor: highlighting, indentation, completion and help. */
import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
  completionKeymap,
  completionStatus,
  selectedCompletion,
} from "@codemirror/autocomplete";
import { indentService, indentUnit, StreamLanguage } from "@codemirror/language";
import { type EditorState, type Extension, Prec, StateEffect, StateField } from "@codemirror/state";
import { EditorView, hoverTooltip, type KeyBinding, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import { TOKEN_TAGS } from "./code-theme";
import { type Offer, offersAt } from "./completions";
import { helpAt, type WordHelp } from "./help-at";
import { indentation } from "./indent";
import { INDENT, indentOf, tokenAt } from "./tokens";

const language = StreamLanguage.define({
  name: "aqm",
  tokenTable: TOKEN_TAGS,
  token(stream) {
    const { kind, length } = tokenAt(stream.string, stream.pos);
    stream.pos += length;
    return kind === "space" ? null : kind;
  },
  languageData: {
    commentTokens: { line: "#" },
    indentOnInput: /^\s*(?:elif |else:|(?:param|state|signal|on|every) )$/,
  },
});

const indent = indentService.of((context, position) => {
  const { doc } = context.state;
  const line = doc.lineAt(position);
  const above = (to: number) => doc.sliceString(0, to).split("\n");
  if (context.simulatedBreak !== null) return indentation(above(position), line.text.slice(position - line.from));
  return indentation(above(Math.max(0, line.from - 1)), line.text.trim(), indentOf(line.text));
});

const completionOf = ({ label, detail, doc, insert }: Offer): Completion => ({
  label,
  detail,
  ...(doc === "" ? {} : { info: doc }),
  ...(insert === undefined ? {} : { apply: insert }),
});

function complete({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const found = offersAt(state.doc.toString(), pos, explicit);
  return found && { from: found.from, options: found.offers.map(completionOf) };
}

/** Accepts what is selected; but a line break after a word that is whole already stays a line break. */
function acceptOrBreak(view: EditorView): boolean {
  if (completionStatus(view.state) !== "active") return false;
  const { label, apply } = selectedCompletion(view.state) ?? {};
  const { head } = view.state.selection.main;
  const isWhole =
    label !== undefined && apply === undefined && view.state.sliceDoc(head - label.length, head) === label;
  if (!isWhole) return acceptCompletion(view);
  closeCompletion(view);
  return false;
}

const completionKeys: readonly KeyBinding[] = [
  ...completionKeymap.filter(({ key }) => key !== "Enter"),
  { key: "Enter", run: acceptOrBreak },
  { key: "Tab", run: acceptCompletion },
];

function helpDom({ form, doc }: WordHelp): HTMLElement {
  const dom = document.createElement("div");
  dom.className = "word-help";
  const code = document.createElement("code");
  code.textContent = form;
  const text = document.createElement("p");
  text.textContent = doc;
  dom.append(code, text);
  return dom;
}

function tooltipAt(state: EditorState, position: number): Tooltip | null {
  const help = helpAt(state.doc.toString(), position);
  return help && { pos: help.from, end: help.to, create: () => ({ dom: helpDom(help) }) };
}

const showHelp = StateEffect.define<Tooltip | null>();

/** Help for the word at the cursor, by key. */
const keyHelp = StateField.define<Tooltip | null>({
  create: () => null,
  update(shown, { effects, docChanged, selection }) {
    for (const effect of effects) if (effect.is(showHelp)) return effect.value;
    return docChanged || selection ? null : shown;
  },
  provide: (field) => showTooltip.from(field),
});

function openHelp(view: EditorView): boolean {
  const { head } = view.state.selection.main;
  const help = helpAt(view.state.doc.toString(), head);
  const text = help ? `${help.form}. ${help.doc}` : "No help for this place.";
  view.dispatch({ effects: [showHelp.of(tooltipAt(view.state, head)), EditorView.announce.of(text)] });
  return true;
}

function closeHelp(view: EditorView): boolean {
  if (!view.state.field(keyHelp)) return false;
  view.dispatch({ effects: showHelp.of(null) });
  return true;
}

export const scriptLanguage: Extension = [
  language,
  indent,
  indentUnit.of(" ".repeat(INDENT)),
  autocompletion({ override: [complete], icons: false, defaultKeymap: false }),
  Prec.highest(keymap.of(completionKeys)),
  hoverTooltip((view, position) => tooltipAt(view.state, position), { hoverTime: 400 }),
  keyHelp,
  keymap.of([
    { key: "F1", run: openHelp },
    { key: "Escape", run: closeHelp },
  ]),
];
