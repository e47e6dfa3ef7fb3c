// An earlier answer, shown beside what happened.
import { answerText } from "../../lesson/answer-text";
import { shownText } from "../../lesson/filled-text";
import type { LessonStep } from "../../lesson/format";
import type { Answer } from "../../lesson/marking";
import type { Player } from "../../lesson/player";
import { RichText } from "../text/RichText";
import { useKnown, usePlayer } from "./use-player";

interface Props {
  player: Player;
  step: LessonStep;
}

/** The reply to a prediction, once the run has shown what happens. */
function replyTo(step: LessonStep, answer: Answer): string {
  if (step.kind !== "predict" || step.question.type !== "choice") return "";
  const ids = [answer].flat().map(String);
  return step.question.options
    .filter(({ id }) => ids.includes(id))
    .map(({ say }) => say)
    .join(" ");
}

export function Recall({ player, step }: Props) {
  const { recall, t } = step.stage ?? {};
  const earlier = player.steps.find(({ id }) => id === recall);
  const answer = usePlayer(player, ({ records }) => (recall === undefined ? undefined : records[recall]?.answer));
  const isShown = usePlayer(player, ({ isReached }) => isReached || t === undefined);
  const known = useKnown(player);
  if (!earlier || answer === undefined) return null;
  const fill = (text: string) => shownText(text, earlier, known);
  const reply = isShown ? replyTo(earlier, answer) : "";
  return (
    <aside className="lesson-recall" aria-label="Your prediction">
      <p>
        You said: <strong>{fill(answerText(earlier, answer))}</strong>
      </p>
      {reply && (
        <p>
          <RichText text={fill(reply)} />
        </p>
      )}
    </aside>
  );
}
