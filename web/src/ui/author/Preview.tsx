// The lesson that is being made as its readers see it, at the step whose form is open.
import { useEffect, useRef, useState } from "react";
import type { Inspection } from "../../lesson/inspect";
import { createPlayer, type Player } from "../../lesson/player";
import { beginning } from "../../lesson/progress";
import { plainVariant } from "../../lesson/variant";
import type { Authoring } from "../../state/page/page-state";
import type { Run } from "../../state/run/run";
import { LessonStep } from "../lesson/LessonStep";
import { lazyFacts } from "../lesson/lazy-facts";
import { usePage, useRun, useWork } from "../run-context";
import { useInspection } from "./use-inspection";

export default function Preview() {
  const authoring = usePage((state) => state.authoring);
  return authoring && <Shown key={authoring.opened} authoring={authoring} />;
}

function Shown({ authoring }: { authoring: Authoring }) {
  const { whole, problems } = useInspection(authoring.draft);
  const player = usePreviewPlayer(
    useLastSound(whole, problems),
    typeof authoring.part === "number" ? authoring.part : 0,
  );
  if (!player)
    return (
      <div className="lesson">{problems.length > 0 && <p>The preview is here once the lesson has no mistakes.</p>}</div>
    );
  return (
    <div className="desk-preview">
      <button
        type="button"
        className="link desk-jump"
        onClick={() => document.querySelector(".desk")?.scrollIntoView({ block: "start" })}
      >
        Back to the forms
      </button>
      {problems.length > 0 && <p className="quiet">The preview is of the last draft that can be played.</p>}
      <OtherRun player={player} />
      <LessonStep player={player} />
    </div>
  );
}

/** Another experiment may be opened beside the forms, to be taken into the lesson. */
function OtherRun({ player }: { player: Player }) {
  const isOther = useWork(player.isLeft);
  if (!isOther) return null;
  return (
    <p className="quiet" role="status">
      This run is of another experiment. Under “About” you can take it into the lesson.{" "}
      <button type="button" className="link" onClick={() => void player.restore()}>
        Show the lesson’s run
      </button>
    </p>
  );
}

/** The last draft without mistakes: a goal without a bound could not be judged. */
function useLastSound(whole: Inspection["whole"], problems: Inspection["problems"]): Inspection["whole"] {
  const [sound, setSound] = useState(whole);
  useEffect(() => {
    if (problems.length === 0) setSound(whole);
  }, [whole, problems]);
  return sound;
}

function usePreviewPlayer(whole: Inspection["whole"], step: number): Player | null {
  const run = useRun();
  const [player, setPlayer] = useState<Player | null>(null);
  const at = useRef(0);
  const [facts] = useState(lazyFacts);
  useEffect(() => () => facts.close(), [facts]);
  useEffect(() => {
    // A step that was added is known once the draft is inspected.
    if (!whole || step >= whole.lesson.steps.length) return;
    if (player && player.lesson === whole.lesson && at.current === step) return;
    const { lesson, scenario } = whole;
    const variant = plainVariant(lesson);
    at.current = step;
    const { adjusted = {} } = run.stores.page.getState().authoring ?? {};
    const made = createPlayer({
      run,
      lesson,
      scenario,
      variant,
      progress: { ...beginning(variant), step: at.current, adjusted },
      // The run stays when only words have changed.
      ...(player && { shown: player.shown() }),
      loadFacts: facts.load,
      keep: ({ step: now, adjusted: set }) => {
        const hasMoved = now !== at.current && now < lesson.steps.length;
        at.current = now;
        follow(run, hasMoved ? now : null, set);
      },
      now: () => performance.now(),
    });
    setPlayer(made);
    void made.start();
  }, [whole, step, run, facts, player]);
  useEffect(() => () => player?.dispose(), [player]);
  return player;
}

/** The forms go along with whoever plays the preview. @param step to which they have moved; null if they have not */
function follow({ stores: { page } }: Run, step: number | null, adjusted: Authoring["adjusted"]): void {
  const { authoring } = page.getState();
  if (!authoring) return;
  const part = typeof authoring.part === "number" && step !== null ? step : authoring.part;
  if (part !== authoring.part || adjusted !== authoring.adjusted)
    page.setState({ authoring: { ...authoring, part, adjusted } });
}
