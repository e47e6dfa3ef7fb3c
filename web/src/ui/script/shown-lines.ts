/** Marks of the lines that ran in a decision, each with a text at its end; gone once the text changes. */
import { type Extension, RangeSetBuilder, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";

export interface ShownLine {
  readonly kind: "ran" | "decided";
  readonly text: string;
}
export type ShownLines = ReadonlyMap<number, ShownLine>;

const show = StateEffect.define<ShownLines>();

class Note extends WidgetType {
  constructor(private readonly text: string) {
    super();
  }

  override eq(other: Note): boolean {
    return other.text === this.text;
  }

  toDOM(): HTMLElement {
    const note = document.createElement("span");
    note.className = "line-note";
    note.textContent = this.text;
    return note;
  }
}

function decorations(doc: Text, lines: ShownLines): DecorationSet {
  const set = new RangeSetBuilder<Decoration>();
  for (const [number, { kind, text }] of [...lines].sort(([a], [b]) => a - b)) {
    if (number < 1 || number > doc.lines) continue;
    const { from, to } = doc.line(number);
    set.add(from, from, Decoration.line({ class: kind }));
    if (text !== "") set.add(to, to, Decoration.widget({ widget: new Note(text), side: 1 }));
  }
  return set.finish();
}

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { docChanged, effects, newDoc }) {
    for (const effect of effects) if (effect.is(show)) return decorations(newDoc, effect.value);
    return docChanged ? Decoration.none : shown;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Lines wrap while they have notes: all values are in view in a narrow editor too. */
const wrapping = EditorView.contentAttributes.compute([field], (state) => ({
  class: state.field(field).size > 0 ? "cm-lineWrapping" : "",
}));

export const shownLines: Extension = [field, wrapping];

/** The line at which the decision fell, or the last that ran, is brought into view. */
export function showLines(view: EditorView, lines: ShownLines): void {
  const { doc } = view.state;
  const all = [...lines].filter(([line]) => line <= doc.lines);
  const [line] = all.find(([, { kind }]) => kind === "decided") ?? all.at(-1) ?? [];
  const scroll = line === undefined ? [] : [EditorView.scrollIntoView(doc.line(line).from, { y: "center" })];
  view.dispatch({ effects: [show.of(lines), ...scroll] });
}
