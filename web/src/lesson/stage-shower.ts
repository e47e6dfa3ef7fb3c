/** Shows the stages of a lesson, one after the other, in the run of the page. */
import { problemWords } from "../scenario/problem-words";
import type { ScenarioDocument } from "../scenario/scenario";
import type { ViewOptions } from "../state/page/page-state";
import type { Run } from "../state/run/run";
import type { Lesson } from "./format";
import type { Adjusted } from "./measure";
import { type lentSpeed, speedFor } from "./stage-speed";
import { resumedAt, staged } from "./staging";
import type { Variant } from "./variant";

/** "left": the page shows something else. */
export type Showing = "shown" | "refused" | "left";

/** What the run has open of a lesson. */
export interface ShownStage {
  /** Of the document; empty if there is none of the lesson's. */
  readonly text: string;
  readonly workId: string;
}

export const NOTHING_SHOWN: ShownStage = { text: "", workId: "" };

// A step that begins about where the last one left the run does not take it back.
const NEAR_S = 2;

interface ShowerOptions {
  readonly run: Run;
  readonly lesson: Lesson;
  readonly scenario: ScenarioDocument;
  readonly variant: Variant;
  readonly speed: ReturnType<typeof lentSpeed>;
  /** What the run has open already. */
  readonly shown: ShownStage;
  /** What the page shows of the run when the lesson is left. */
  readonly viewAfter: ViewOptions;
  /** What the reader has set. */
  adjusted(): Adjusted;
  /** Whether the lesson has been left. */
  isOver(): boolean;
  /** Hears why the engine refuses a stage. */
  onProblem(text: string): void;
}

export function createStageShower(options: ShowerOptions) {
  const { run, lesson, scenario, variant, speed, viewAfter, adjusted, isOver, onProblem } = options;
  const { run: runStore, work, page } = run.stores;
  let { text: shownText, workId: ownWork } = options.shown;
  /** What becomes of the stage that was shown last. */
  let showing: Promise<Showing> = Promise.resolve("left");

  /** Whether the page has work that is not the lesson's. */
  const isLeft = () => ownWork !== "" && work.getState().workId !== ownWork;

  /** In slow motion the charts show only the last moment of what has been run. */
  const leaveSlowMotion = (index: number, at_s = 0) => {
    const { speed: now } = runStore.getState();
    if (lesson.steps[index]?.stage?.speed === undefined && now !== "max" && now < 1 && at_s > NEAR_S)
      speed.set(speedFor(at_s));
  };

  const open = async (index: number): Promise<Showing> => {
    const stage = staged(lesson, scenario, variant, index, adjusted());
    leaveSlowMotion(index, stage.from_s);
    const text = JSON.stringify(stage.document);
    if (text === shownText) {
      const before = await showing; // it may still be opening, and would stop what is set going before it is there
      if (isOver() || text !== shownText) return before === "refused" ? before : "left";
      page.setState({ viewOptions: stage.viewOptions });
      const { from_s } = stage;
      if (from_s !== undefined && Math.abs((run.view?.time_s ?? 0) - from_s) > NEAR_S) await run.seek(from_s);
      return isOver() ? "left" : "shown";
    }
    const isFirst = shownText === "";
    shownText = text;
    const { document, at_s } = isFirst
      ? resumedAt(lesson, index, stage)
      : { document: stage.document, at_s: stage.from_s ?? 0 };
    const { viewOptions } = stage;
    ownWork = "";
    const outcome = await run.open(document, { scenarioId: null, at_s, viewOptions, isPaused: true, isQuiet: true });
    if (outcome.kind === "rejected" && !isOver())
      onProblem(outcome.problems.map((each) => problemWords(document, each)).join(" "));
    ownWork = work.getState().workId;
    if (isOver() && outcome.kind === "opened") page.setState({ viewOptions: viewAfter });
    if (isOver() || outcome.kind === "superseded") return "left";
    return outcome.kind === "rejected" ? "refused" : "shown";
  };

  return {
    /** Shows the stage of a step. */
    show(index: number): Promise<Showing> {
      const opening = open(index);
      showing = opening.catch(() => {
        shownText = ""; // it may be tried again
        return "refused";
      });
      return opening;
    },
    /** What becomes of the stage that is shown last, also of one that is asked for meanwhile. */
    async settled(): Promise<Showing> {
      let newest: Promise<Showing>;
      let what: Showing;
      do {
        newest = showing;
        what = await newest;
      } while (newest !== showing);
      return what;
    },
    /** What the run has open, unless the page shows something else. */
    shown: (): ShownStage => ({ text: shownText, workId: ownWork }),
    /** The next stage is opened anew. */
    forget() {
      shownText = "";
    },
    isLeft,
    /** The run stays, without what the stage hid and locked; what has taken its place has a view of its own. */
    leave() {
      if (!isLeft()) page.setState({ viewOptions: viewAfter });
    },
  };
}
