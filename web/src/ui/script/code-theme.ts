/** Looks of the code editor, from the page's tokens, which inherit into its shadow root. */
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { Tag, tags } from "@lezer/highlight";
import type { TokenKind } from "./tokens";

const TAGS = {
  declaration: tags.definitionKeyword,
  keyword: tags.controlKeyword,
  action: tags.operatorKeyword,
  constant: tags.bool,
  field: tags.propertyName,
  function: Tag.define(tags.variableName),
  choice: tags.labelName,
  name: tags.variableName,
  number: tags.number,
  text: tags.string,
  comment: tags.comment,
  symbol: tags.operator,
  unknown: tags.invalid,
} as const satisfies Record<Exclude<TokenKind, "space">, Tag>;

/** For the language's `tokenTable`. */
export const TOKEN_TAGS: { readonly [kind: string]: Tag } = TAGS;

// Weight and slant tell kinds apart as well as colour.
const highlighting = HighlightStyle.define([
  { tag: TAGS.declaration, color: "var(--accent)", fontWeight: "700" },
  { tag: TAGS.keyword, color: "var(--accent)" },
  { tag: TAGS.action, color: "var(--red-average)", fontWeight: "700" },
  { tag: TAGS.choice, color: "var(--accent)", fontStyle: "italic" },
  { tag: [TAGS.constant, TAGS.number], color: "var(--untagged-text)" },
  { tag: TAGS.field, color: "var(--tagged)" },
  { tag: TAGS.function, color: "var(--tcp)", fontStyle: "italic" },
  { tag: TAGS.text, color: "var(--signal-2)" },
  { tag: TAGS.comment, color: "var(--ink-2)", fontStyle: "italic" },
  { tag: TAGS.unknown, color: "var(--danger)" },
]);

const MONO = 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace';
const FLOATING = {
  padding: "0",
  border: "1px solid var(--border)",
  borderRadius: "var(--radius-control)",
  background: "var(--panel)",
  boxShadow: "var(--shadow-float)",
  color: "var(--ink)",
  font: "400 var(--text-small) / 1.4 var(--font)",
};
const SHOWN_PROBLEM = { padding: "6px 10px", border: "0", borderLeft: "3px solid var(--danger)", color: "var(--ink)" };

const text = EditorView.theme({
  "&": { height: "100%", background: "var(--panel)", color: "var(--ink)", fontSize: "max(13px, 0.84375rem)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { overflow: "auto", fontFamily: MONO, lineHeight: "1.55", scrollbarWidth: "thin" },
  ".cm-content": { padding: "8px 0", caretColor: "var(--ink)", fontVariantLigatures: "none" },
  ".cm-line": { padding: "0 12px 0 8px" },
  ".cm-cursor, .cm-dropCursor": { borderLeft: "2px solid var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "color-mix(in srgb, var(--accent) 24%, transparent)",
  },
  ".cm-activeLine": { background: "color-mix(in srgb, var(--track) 34%, transparent)" },
  "&:not(.cm-focused) .cm-activeLine, &:not(.cm-focused) .cm-activeLineGutter": { background: "none" },
  ".cm-gutters": { border: "0", background: "var(--panel)", color: "var(--ink-2)" },
  ".cm-activeLineGutter": { background: "color-mix(in srgb, var(--track) 34%, transparent)", color: "var(--ink)" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "2.2ch", padding: "0 6px 0 8px", fontSize: "12px" },
  "&.cm-focused .cm-matchingBracket": { background: "var(--accent-weak)", outline: "1px solid var(--accent)" },
  "&.cm-focused .cm-nonmatchingBracket": { background: "var(--danger-weak)", outline: "1px dashed var(--danger)" },
});

const problems = EditorView.theme({
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--danger)",
    textUnderlineOffset: "3px",
  },
  ".cm-lintPoint-error::after": { borderBottomColor: "var(--danger)" },
  ".cm-gutter-lint": { width: "16px" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0" },
  ".cm-lint-marker-error": {
    content: "none",
    display: "grid",
    placeItems: "center",
    width: "14px",
    height: "1.55em",
    margin: "0 auto",
    color: "var(--danger)",
  },
  ".cm-lint-marker-error::before": { content: '"!"', fontWeight: "700" },
  ".cm-diagnostic-error": SHOWN_PROBLEM,
  ".cm-diagnosticText": { whiteSpace: "pre-wrap" },
});

const floating = EditorView.theme({
  ".cm-tooltip": FLOATING,
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { maxHeight: "13em", fontFamily: MONO, fontSize: "var(--text-small)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 10px", color: "var(--ink)" },
  ".cm-tooltip-autocomplete ul li[aria-selected], .cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    background: "var(--accent-weak)",
    boxShadow: "inset 3px 0 var(--accent)",
    color: "var(--ink)",
  },
  ".cm-completionDetail": {
    marginLeft: "1.2em",
    color: "var(--ink-2)",
    fontFamily: "var(--font)",
    fontStyle: "normal",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-tooltip.cm-completionInfo": { maxWidth: "min(280px, 80vw)", padding: "8px 10px" },
  // No room beside the list.
  "@media (max-width: 47.4375em)": { ".cm-tooltip.cm-completionInfo": { display: "none" } },
  ".word-help": { maxWidth: "min(380px, 86vw)", padding: "8px 10px" },
  ".word-help code": { display: "block", fontFamily: MONO, fontWeight: "600", whiteSpace: "pre-wrap" },
  ".word-help p": { margin: "4px 0 0" },
});

const shownLines = EditorView.theme({
  ".cm-line.ran": { boxShadow: "inset 3px 0 var(--track)" },
  ".cm-line.decided": {
    background: "color-mix(in srgb, var(--accent) 12%, transparent)",
    boxShadow: "inset 5px 0 var(--accent)",
  },
  ".line-note": {
    marginLeft: "2ch",
    color: "var(--ink-2)",
    font: "400 var(--text-caption) / 1.3 var(--font)",
    whiteSpace: "normal",
    overflowWrap: "anywhere",
    userSelect: "none",
  },
  ".decided .line-note": { color: "var(--ink)", fontWeight: "600" },
});

export const codeTheme: Extension = [text, problems, floating, shownLines, syntaxHighlighting(highlighting)];
