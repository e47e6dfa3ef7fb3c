import { lazy, Suspense, useEffect, useState } from "react";
import { isMaking, nameOfOpening, type Tab } from "../state/page/page-state";
import { isReload } from "../state/page/reload";
import { keepDesk, leftDesk } from "../state/work/left-desk";
import { openIntroduction } from "../state/work/start";
import { openTitle } from "../state/work/work-state";
import { Caption } from "./Caption";
import { Charts } from "./charts/Charts";
import Controls from "./controls/Controls";
import { Skeleton } from "./controls/Skeleton";
import { type Dialog, Dialogs } from "./dialogs/Dialogs";
import { takeEarlyKeys } from "./early-keys";
import { firstPicture } from "./first-picture";
import { hasForms } from "./has-forms";
import { LazyPart } from "./LazyPart";
import { UnlessHidden } from "./LinkLocks";
import ExplainPanels from "./panels/ExplainPanels";
import { Boundary } from "./panels/Panel";
import { usePage, useRun, useRunState, useWork } from "./run-context";
import { TopBar } from "./TopBar";
import { Topology } from "./Topology";
import { LooseParts, TransportBar } from "./transport/TransportBar";
import "./app.css";

const Editor = lazy(() => import("./editor/Editor"));
const LessonDesk = lazy(() => import("./author/LessonDesk"));
const LessonPreview = lazy(() => import("./author/Preview"));
const LessonPlayer = lazy(() => import("./lesson/LessonPlayer"));
const LaneBar = lazy(() => import("./compare/LaneBar"));
const ResultDialog = lazy(() => import("./lesson/ResultDialog"));
const ScriptRoom = lazy(() => import("./own/ScriptRoom"));

const TABS: readonly { id: Tab; name: string }[] = [
  { id: "set", name: "Set" },
  { id: "explain", name: "Explain" },
  { id: "table", name: "Table" },
];

export function App() {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { page } = useRun().stores;
  const tab = usePage((state) => state.tab);
  const isDrawerOpen = usePage((state) => state.isDrawerOpen);
  const setDrawerOpen = (isOpen: boolean) => page.setState({ isDrawerOpen: isOpen });
  const isEditing = usePage((state) => state.isEditing);
  const hasDesk = usePage(hasForms);
  const hasScript = useHasScript();
  const hasBar = usePage(({ viewOptions }) => !viewOptions.hide.includes("transport"));
  useShortcuts(setDialog);
  useDeskAgain();
  useWindowTitle();
  return (
    <div className="app" data-tab={tab} data-drawer={isDrawerOpen || undefined} data-editing={isEditing || undefined}>
      <TopBar
        isDrawerOpen={isDrawerOpen}
        onGallery={() => setDialog("gallery")}
        onPapers={() => setDialog("papers")}
        onLessons={() => setDialog("lessons")}
        onShare={() => setDialog("share")}
        onCompare={() => setDialog("compare")}
        onHelp={() => setDialog("help")}
        onDrawer={() => setDrawerOpen(!isDrawerOpen)}
      />
      <main
        className="workbench"
        data-editing={isEditing || undefined}
        data-making={hasDesk || undefined}
        data-script={(hasScript && !isEditing) || undefined}
      >
        <LazyPart name="The forms of the lesson" isNeeded={hasDesk}>
          {hasDesk && <LessonDesk />}
        </LazyPart>
        {isEditing && (
          <LazyPart name="The editor" isNeeded fallback={<p className="quiet editor-loading">Loading the editor …</p>}>
            <Editor />
          </LazyPart>
        )}
        <section className="watch" aria-label="Simulation" hidden={isEditing}>
          <Words />
          {!isEditing && <Measurements onCompare={() => setDialog("compare")} />}
        </section>
        {!isEditing && (
          <Instruments
            tab={tab}
            onTab={(next) => page.setState({ tab: next })}
            onDrawerClose={() => setDrawerOpen(false)}
            onWhole={() => setDialog("experiment")}
            onCompare={() => setDialog("compare")}
          />
        )}
      </main>
      <Boundary name="The transport bar">{hasBar ? <TransportBar /> : <LooseParts />}</Boundary>
      <Dialogs dialog={dialog} onDialog={setDialog} />
      <ResultOfLink />
      <Announcer />
    </div>
  );
}

/** Whether the watched queue runs a script, whose editor has a place of its own. */
const useHasScript = () => useRunState(({ queues, watched }) => queues[watched]?.script !== undefined);

interface InstrumentsProps {
  tab: Tab;
  onTab(tab: Tab): void;
  onDrawerClose(): void;
  onWhole(): void;
  onCompare(): void;
}

function Measurements({ onCompare }: { onCompare(): void }) {
  const hasLanes = useWork(({ lanes }) => lanes !== null);
  const hasOffer = useRunState(({ replaced }) => replaced !== null);
  return (
    <>
      <UnlessHidden part="network">
        <Boundary name="The network">
          <Topology />
        </Boundary>
      </UnlessHidden>
      <LazyPart name="The list of lanes" isNeeded={hasLanes || hasOffer} fallback={<div className="lanes-room" />}>
        <LaneBar onCompare={onCompare} />
      </LazyPart>
      <Boundary name="The charts">
        <Charts />
      </Boundary>
    </>
  );
}

/** What is beside the measurements. */
function Instruments({ tab, onTab, onDrawerClose, onWhole, onCompare }: InstrumentsProps) {
  const hasScript = useHasScript();
  return (
    <>
      <LazyPart name="The editor of the script" isNeeded={hasScript}>
        <ScriptRoom />
      </LazyPart>
      <TabBar tab={tab} onTab={onTab} />
      <section className="set" aria-label="Settings" data-panel="set">
        <LazyPart name="The controls" isNeeded fallback={<Skeleton />}>
          <Controls />
        </LazyPart>
      </section>
      <Explain onClose={onDrawerClose} onWhole={onWhole} onCompare={onCompare} />
    </>
  );
}

/** What the run shows: the caption, or the lesson that is open. It stays while the editor hides it, as a lesson goes on. */
function Words() {
  const lesson = usePage((state) => state.lesson);
  const hasPreview = usePage(isMaking);
  if (hasPreview)
    return (
      <LazyPart name="The preview" isNeeded>
        <LessonPreview />
      </LazyPart>
    );
  if (lesson === null)
    return (
      <UnlessHidden part="caption">
        <Caption />
      </UnlessHidden>
    );
  return (
    <Boundary name="The lesson" instead={<WithoutLesson />}>
      <Suspense fallback={<div className="lesson" />}>
        <LessonPlayer key={nameOfOpening(lesson)} opened={lesson} />
      </Suspense>
    </Boundary>
  );
}

/** If the lesson cannot be loaded, the page opens as on a later visit. */
function WithoutLesson() {
  const run = useRun();
  useEffect(() => {
    run.stores.page.setState({ lesson: null });
    if (!run.stores.run.getState().schema) void openIntroduction(run);
  }, [run]);
  return null;
}

interface ExplainProps {
  onClose(): void;
  onWhole(): void;
  onCompare(): void;
}

function Explain({ onClose, ...dialogs }: ExplainProps) {
  return (
    <section
      className="explain"
      id="explain"
      aria-label="Explanations and measurements"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <LazyPart name="The explanations" isNeeded>
        <ExplainPanels {...dialogs} />
      </LazyPart>
    </section>
  );
}

/** Visible on narrow pages only. */
function TabBar({ tab, onTab }: { tab: Tab; onTab(tab: Tab): void }) {
  return (
    <nav className="tabs" aria-label="Below the charts">
      {TABS.map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={id === tab} onClick={() => onTab(id)}>
          {name}
        </button>
      ))}
    </nav>
  );
}

/** The result that a link has. */
function ResultOfLink() {
  const { page } = useRun().stores;
  const code = usePage((state) => state.result);
  return (
    <LazyPart name="The result" isNeeded={code !== null}>
      <ResultDialog code={code} onClose={() => page.setState({ result: null })} />
    </LazyPart>
  );
}

function Announcer() {
  const announcement = usePage((state) => state.announcement);
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {announcement}
    </div>
  );
}

function useShortcuts(openDialog: (dialog: Dialog | null) => void) {
  const run = useRun();
  useEffect(() => {
    const life = new AbortController();
    void firstPicture
      .then(() => import("./page-keys"))
      .then(({ listenToKeys }) => {
        if (!life.signal.aborted) takeEarlyKeys().forEach(listenToKeys(run, openDialog, life.signal));
      })
      .catch(() => void takeEarlyKeys()); // every command has a button, too
    return () => life.abort();
  }, [run, openDialog]);
}

/** Whoever reloads the page while making a lesson goes on making it. */
function useDeskAgain() {
  const run = useRun();
  useEffect(() => {
    if (!isReload()) keepDesk(null);
    else if (leftDesk())
      void firstPicture
        .then(() => import("./author/desk-state"))
        .then(({ reopenDesk }) => reopenDesk(run))
        .catch(() => undefined); // it is among the lessons that are being made
  }, [run]);
}

function useWindowTitle() {
  const title = useWork(openTitle);
  useEffect(() => {
    if (title) document.title = `${title} · AQM Playground`;
  }, [title]);
}
