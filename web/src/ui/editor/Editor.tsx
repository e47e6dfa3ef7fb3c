// The editor of the network: in place of the charts, while the run goes on.
import { useEffect, useMemo, useRef, useState } from "react";
import { placed } from "../../scenario/auto-layout";
import { hasEntry, type Selection } from "../../scenario/edit";
import { editedDocument, useStore } from "../../state/store";
import { settle } from "../controls/coalesce";
import { Notices } from "../Notices";
import { useRun } from "../run-context";
import { createActions } from "./actions";
import { Drawing } from "./Drawing";
import { drawingModel } from "./drawing-model";
import type { EditorProps } from "./editor-props";
import { FlowStrip } from "./FlowStrip";
import Inspector from "./Inspector";
import { JoinMenu } from "./JoinMenu";
import { Palette, Templates } from "./Palette";
import { ProblemList } from "./ProblemList";
import Tables from "./tables/Tables";
import { useEditorKeys } from "./use-editor-keys";
import { useJoining } from "./use-joining";
import "./editor.css";

const NO_PROBLEMS: EditorProps["problems"] = [];

type Tab = "drawing" | "table";

export default function Editor() {
  const document = useStore(editedDocument);
  const problems = useStore(({ draft }) => draft?.problems ?? NO_PROBLEMS);
  const run = useRun();
  const [chosen, choose] = useState<Selection | null>(() => useStore.getState().toEdit);
  if (!document) return null;
  const selection = chosen && hasEntry(document, chosen) ? chosen : null;
  // The form that gives way may have a value on its way.
  const onSelect = (next: Selection | null) => {
    void settle();
    choose(next);
  };
  const onEdit: EditorProps["onEdit"] = (edited, label, tag) => run.edit(edited, label, tag);
  return <Workplace {...{ document, problems, selection, onSelect, onEdit }} />;
}

function Workplace(props: EditorProps) {
  const { document, problems, selection, onSelect } = props;
  const [tab, setTab] = useState<Tab>("drawing");
  const [fit, setFit] = useState(0);
  const model = useMemo(() => drawingModel(document, problems), [document, problems]);
  const whole = useMemo(() => placed(document), [document]);
  const actions = createActions({ ...props, document: whole });
  const isOther = useStore(({ draft }) => draft?.isOther ?? false);
  const frame = useFocusOnOpening();
  const side = useRef<HTMLElement>(null);
  const joining = useJoining(props, actions, frame);
  useEditorKeys({
    document: whole,
    selection,
    actions,
    onChoose: ({ id }) => joining.choose(id),
    onInspect: () => side.current?.querySelector<HTMLElement>("input, select")?.focus(),
    onJoin: joining.begin,
    onRemoved: () => frame.current?.focus(),
    onEscape: joining.escape,
  });

  return (
    <>
      <section className="editor" aria-label="The network's editor" ref={frame} tabIndex={-1}>
        <header className="editor-bar">
          <Tabs tab={tab} onTab={setTab} />
          <Templates onOpened={() => setFit(fit + 1)} />
          <Palette
            selection={selection}
            actions={actions}
            onJoin={(kind) => selection && joining.begin(kind, selection.id)}
            onArranged={() => setFit(fit + 1)}
          />
          <button type="button" className="button primary" onClick={closeEditor}>
            Done
          </button>
        </header>
        <Notices />
        <ProblemList document={document} problems={problems} isOther={isOther} onSelect={onSelect} />
        <div className="editor-main" data-tab={tab}>
          {joining.current && (
            <JoinMenu document={document} {...joining.current} onJoin={joining.join} onCancel={joining.end} />
          )}
          {tab === "drawing" ? (
            <Drawing
              {...props}
              model={model}
              actions={actions}
              joiningFrom={joining.current?.from ?? null}
              onChoose={joining.choose}
              onBegin={(id) => joining.begin("link", id, false)}
              onLeave={joining.escape}
              fit={fit}
            />
          ) : (
            <Tables {...props} />
          )}
        </div>
        {tab === "drawing" && <FlowStrip flows={model.flows} selection={selection} onSelect={onSelect} />}
      </section>
      <aside
        className="editor-side"
        aria-label="What is selected"
        ref={side}
        onKeyDown={({ key }) => {
          if (key === "Escape" && selection) focusPart(selection);
        }}
      >
        <Inspector {...props} />
      </aside>
    </>
  );
}

function Tabs({ tab, onTab }: { tab: Tab; onTab(tab: Tab): void }) {
  return (
    <fieldset className="segments" aria-label="Edit as">
      <button type="button" aria-pressed={tab === "drawing"} onClick={() => onTab("drawing")}>
        Drawing
      </button>
      <button type="button" aria-pressed={tab === "table"} onClick={() => onTab("table")}>
        Table
      </button>
    </fieldset>
  );
}

/** From its values back to a part. */
function focusPart({ part, id }: Selection) {
  const place = `[data-part="${part}"][data-id="${CSS.escape(id)}"]`;
  globalThis.document.querySelector<HTMLElement>(place)?.focus();
}

function closeEditor() {
  useStore.setState({ isEditing: false });
}

/** A parameter of what is selected; it may be behind a summary. */
function focusParam(name: string) {
  const field = globalThis.document.querySelector<HTMLElement>(`#inspector [data-param="${name}"] input`);
  const details = field?.closest("details");
  if (details) details.open = true;
  field?.focus();
}

/** The keyboard begins where the editor does, or at what it was opened for, and goes back to the button that opens it. */
function useFocusOnOpening() {
  const frame = useRef<HTMLElement>(null);
  const [wanted] = useState(() => useStore.getState().toEdit);
  useEffect(() => {
    if (wanted) focusParam(wanted.param);
    else frame.current?.focus();
    return () => {
      useStore.setState({ toEdit: null });
      globalThis.document.getElementById("edit-network")?.focus();
    };
  }, [wanted]);
  return frame;
}
