// The network editor: takes the place of the charts while the run continues.

import { useEffect, useMemo, useRef, useState } from "react";
import { isVisible } from "../../charts/export/is-visible";
import type { Rect } from "../../geometry/rect";
import { drawingModel } from "../../network/document-model";
import { placed } from "../../scenario/arrange";
import { hasEntry, type Selection } from "../../scenario/edit";
import { withRule } from "../../scenario/typed-rules";
import { settle } from "../../state/run/settle";
import { editedDocument } from "../../state/work/work-state";
import { ShownLane } from "../compare/ShownLane";
import { usePage, useRun, useWork } from "../run-context";
import { createActions } from "./actions";
import { Drawing } from "./Drawing";
import { type EditorProps, selectedNodes } from "./editor-props";
import { FlowStrip } from "./FlowStrip";
import { focusEditor, focusPart } from "./focus-part";
import Inspector from "./Inspector";
import { JoinMenu } from "./JoinMenu";
import { JumpToForm } from "./JumpToForm";
import { Palette, Templates } from "./Palette";
import { ProblemList } from "./ProblemList";
import Tables from "./tables/Tables";
import { useEditorKeys } from "./use-editor-keys";
import { useJoining } from "./use-joining";
import "./editor.css";

const NO_PROBLEMS: EditorProps["problems"] = [];
const NOBODY: readonly string[] = [];

type Tab = "drawing" | "table";

export default function Editor() {
  const document = useWork(editedDocument);
  const found = useWork(({ draft }) => draft?.problems ?? NO_PROBLEMS);
  const problems = useMemo(() => found.map(withRule), [found]);
  const run = useRun();
  const { chosen, onSelect, onGroup } = useChosen();
  useForgetRemoval();
  const { selection, group } = useMemo(() => {
    const known = chosen.filter((one) => document && hasEntry(document, one));
    const [first = null] = known;
    return known.length > 1 ? { selection: null, group: known.map(({ id }) => id) } : { selection: first, group: [] };
  }, [document, chosen]);
  if (!document) return null;
  const onEdit: EditorProps["onEdit"] = (edited, label, tag) => run.edit(edited, label, tag);
  const onRemove: EditorProps["onRemove"] = (left, label) => {
    void run.edit(left, label);
    const { page, work } = run.stores;
    page.setState({ removal: work.getState().history.past.at(-1) ?? null });
  };
  return <Workplace {...{ document, problems, selection, group, onSelect, onGroup, onEdit, onRemove }} />;
}

/** What was deleted is told until the next step, or until the editor is closed: it does not come back with undo. */
function useForgetRemoval() {
  const { page } = useRun().stores;
  const removal = usePage((state) => state.removal);
  const last = useWork(({ history }) => history.past.at(-1));
  const isPast = removal !== null && removal !== last;
  useEffect(() => {
    if (isPast) page.setState({ removal: null });
  }, [page, isPast]);
  useEffect(() => () => page.setState({ removal: null }), [page]);
}

/** The selection: one entry, or several nodes. */
function useChosen() {
  const { page } = useRun().stores;
  const [chosen, choose] = useState<readonly Selection[]>(() => {
    const { toEdit } = page.getState();
    return toEdit ? [toEdit] : [];
  });
  // The previous form may have a pending value.
  const set = (next: readonly Selection[]) => {
    void settle();
    choose(next);
  };
  return {
    chosen,
    onSelect: (next: Selection | null) => set(next ? [next] : []),
    onGroup(ids: readonly string[]) {
      set(ids.map((id) => ({ part: "nodes", id })));
      if (ids.length > 1) page.setState({ announcement: `${ids.length} nodes are selected.` });
    },
  };
}

function Workplace(props: EditorProps) {
  const { document, problems, selection, group, onSelect, onGroup } = props;
  const [tab, setTab] = useState<Tab>("drawing");
  const [fit, setFit] = useState(0);
  const model = useMemo(() => drawingModel(document, problems), [document, problems]);
  const whole = useMemo(() => placed(document), [document]);
  const actions = createActions({ ...props, document: whole });
  const isOther = useWork(({ draft }) => draft?.isOther ?? false);
  const isStandIn = useWork((state) => state.isStandIn);
  const frame = useFocusOnOpening();
  const side = useRef<HTMLElement>(null);
  const seen = useRef<(() => Rect) | null>(null);
  const joining = useJoining(props, actions, frame);
  useEditorKeys({
    document: whole,
    selection,
    group,
    actions,
    onChoose: joining.choose,
    onToggle: joining.toggle,
    onAll: tab === "drawing" ? () => onGroup(document.nodes.map(({ id }) => id)) : undefined,
    onInspect: () => side.current?.querySelector<HTMLElement>("input, select")?.focus(),
    onJoin: joining.begin,
    onRemoved: focusEditor,
    onEscape: joining.escape,
  });

  const close = useClosing();
  const [first] = selectedNodes(props);
  return (
    <>
      <section className="editor" aria-label="Network editor" ref={frame} tabIndex={-1}>
        <header className="editor-bar">
          <ShownLane />
          <Tabs
            tab={tab}
            onTab={(next) => {
              void settle();
              setTab(next);
            }}
          />
          <Templates onOpened={() => setFit(fit + 1)} />
          <Palette
            hasNodes={first !== undefined}
            onAdd={(kind) => actions.add(kind, seen.current?.())}
            onJoin={(kind, isTyped) => first !== undefined && joining.begin(kind, first, isTyped)}
            onArrange={() => {
              actions.arrange();
              setFit(fit + 1);
            }}
          />
          <button type="button" className="button primary" onClick={close}>
            Done
          </button>
        </header>
        <ProblemList {...{ document, problems, isOther, isStandIn, onSelect }} />
        <div className="editor-main" data-tab={tab}>
          {joining.current ? (
            <JoinMenu document={document} {...joining.current} onJoin={joining.join} onCancel={joining.end} />
          ) : (
            tab === "drawing" && <JumpToForm {...props} />
          )}
          {tab === "drawing" ? (
            <Drawing
              {...props}
              model={model}
              actions={actions}
              joiningFrom={joining.current?.from ?? NOBODY}
              onChoose={joining.choose}
              onBegin={(id) => joining.begin("link", id, false)}
              onLeave={joining.escape}
              fit={fit}
              seen={seen}
            />
          ) : (
            <Tables {...props} />
          )}
        </div>
        {tab === "drawing" && <FlowStrip flows={model.flows} selection={selection} onSelect={onSelect} />}
      </section>
      <aside
        className="editor-side"
        aria-label="Selection"
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

function useClosing() {
  const { page } = useRun().stores;
  return () => {
    void settle();
    page.setState({ isEditing: false });
  };
}

/** Focuses a parameter of the selection, unfolding its section if needed. */
function focusParam(name: string) {
  const field = globalThis.document.querySelector<HTMLElement>(`#inspector [data-param="${name}"] input`);
  const details = field?.closest("details");
  if (details) details.open = true;
  field?.focus();
}

/** Moves the focus into the editor when it opens, and back to its button when it closes. */
function useFocusOnOpening() {
  const { page } = useRun().stores;
  const frame = useRef<HTMLElement>(null);
  const [wanted] = useState(() => page.getState().toEdit);
  useEffect(() => {
    if (wanted) focusParam(wanted.param);
    else focusEditor();
    return () => {
      page.setState({ toEdit: null });
      const opened = globalThis.document.getElementById("edit-network");
      const menu = globalThis.document.querySelector<HTMLElement>(".menu-button");
      (opened && isVisible(opened) ? opened : menu)?.focus(); // on narrow pages it is in a menu
    };
  }, [page, wanted]);
  return frame;
}
