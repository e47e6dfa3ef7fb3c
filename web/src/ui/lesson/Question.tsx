// What a step asks, with the replies.
import { type KeyboardEvent, lazy, useEffect, useId, useState } from "react";
import { hasEnoughWords, MOST_ANSWER_CHARS, wordCount, wordsOf } from "../../lesson/answer-form";
import { shownText } from "../../lesson/filled-text";
import type { Choice, Explain, LessonStep, NumberQuestion, Order } from "../../lesson/format";
import { type StepRecord, triesText, UNTOUCHED } from "../../lesson/marking";
import { eitherOf, numberFrom } from "../../lesson/number-answer";
import type { Player } from "../../lesson/player";
import type { Draft } from "../../lesson/progress";
import { firstPicture } from "../first-picture";
import { LazyPart } from "../LazyPart";
import { RichText } from "../text/RichText";
import { isAmong, isOrderOf, isText, useDraft } from "./use-draft";
import { useKnown, usePlayer } from "./use-player";
import { useSaid } from "./use-said";

/** With the controls: few lessons begin with it. */
const loadAdjusting = () => import("./Adjusting");
const Adjusting = lazy(loadAdjusting);

interface Props {
  player: Player;
  step: LessonStep;
}

export function Question({ player, step }: Props) {
  const asks = step.kind === "predict" || step.kind === "check" || step.kind === "explain";
  useEffect(() => {
    const isToCome = player.steps.some((each) => each.kind === "adjust" && each.question);
    if (isToCome) void firstPicture.then(loadAdjusting).catch(() => undefined); // tried again at its step
  }, [player]);
  if (step.kind === "adjust" && step.question)
    return (
      <LazyPart name="The question" isNeeded fallback={<p className="quiet">Loading …</p>}>
        <Adjusting player={player} step={step} question={step.question} />
      </LazyPart>
    );
  if (!asks) return null;
  return (
    <>
      <Form player={player} step={step} />
      <Replies player={player} step={step} />
    </>
  );
}

interface FormProps extends Props {
  record: StepRecord;
  isBusy: boolean;
  fill(text: string): string;
}

function Form({ player, step }: Props) {
  const record = usePlayer(player, ({ records }) => records[step.id] ?? UNTOUCHED);
  const isBusy = usePlayer(player, (state) => state.isBusy);
  const known = useKnown(player);
  const props: FormProps = { player, step, record, isBusy, fill: (text) => shownText(text, step, known) };
  if (step.kind === "explain") return <ExplainForm {...props} question={step.question} />;
  if (step.kind !== "predict" && step.kind !== "check") return null;
  switch (step.question.type) {
    case "choice":
      return <ChoiceForm {...props} question={step.question} />;
    case "number":
      return <NumberForm {...props} question={step.question} />;
    default:
      return <OrderForm {...props} question={step.question} />;
  }
}

/** A prediction that a later step shows again gets its reply there. */
function isRepliedLater({ steps }: Player, { id, kind }: LessonStep): boolean {
  return kind === "predict" && steps.some(({ stage }) => stage?.recall === id);
}

function Replies({ player, step }: Props) {
  const record = usePlayer(player, ({ records }) => records[step.id] ?? UNTOUCHED);
  const replies = usePlayer(player, (state) => state.replies[step.id]) ?? [];
  const known = useKnown(player);
  const hasOdd = usePlayer(player, ({ drafts }) => isOddDraft(step, drafts[step.id]));
  const all = hasOdd ? [] : [...replies, ...ownReply(player, step, record)];
  const texts = all.map((reply) => shownText(reply, step, known));
  const mark = markOf(step, record, !hasOdd && replies.length > 0);
  const cost = mark?.name === "wrong" && !player.isPractice ? triesText(step, record) : "";
  const said = [...texts.map((text) => (mark?.text ?? "") + text), cost].join(" ").trim();
  const given = JSON.stringify([record.tries, record.end, record.answer]);
  const [before] = useState(given);
  useSaid(given === before ? "" : said); // what was answered on another day is not said
  return (
    <div className="lesson-reply" data-mark={mark?.name}>
      {texts.map((reply) => (
        <p key={reply}>
          {mark && (
            <span className="lesson-mark">
              <span aria-hidden="true">{mark.sign}</span> {mark.text}
            </span>
          )}
          <RichText text={reply} />
        </p>
      ))}
      {cost && <p className="quiet">{cost}</p>}
    </div>
  );
}

function markOf({ kind }: LessonStep, { end, isDropped }: StepRecord, hasReply: boolean) {
  if (kind !== "check" || !hasReply || isDropped) return null;
  if (end === "solved") return { name: "right", sign: "✓", text: "Right. " };
  return end === "open" ? { name: "wrong", sign: "↻", text: "Not yet. " } : null;
}

/** The reply to what was committed. */
function ownReply(player: Player, step: LessonStep, { answer, end }: StepRecord): string[] {
  if (answer === undefined || end !== "committed") return [];
  if (isRepliedLater(player, step)) return ["Committed. You will see it again beside what happens."];
  if (step.kind !== "predict" || step.question.type !== "choice") return [];
  const ids = [answer].flat().map(String);
  return step.question.options.filter(({ id }) => ids.includes(id)).map(({ say }) => say);
}

const isClosed = ({ end }: StepRecord): boolean => end !== "open";

function ChoiceForm({ player, step, record, isBusy, fill, question }: FormProps & { question: Choice }) {
  const { options, multiple = false } = question;
  const given = record.answer === undefined ? [] : [record.answer].flat().map(String);
  const ids = options.map(({ id }) => id);
  const [chosen, setChosen] = useDraft<readonly string[]>(player, step, given, isAmong(ids));
  const shown = multiple ? chosen : given;
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const choose = (id: string) => (multiple ? toggle(id) : void player.answer([id]));
  return (
    <>
      <fieldset className="lesson-options" aria-label={step.kind === "predict" ? "Your prediction" : "Your answer"}>
        {options.map(({ id, text }) => (
          <button
            key={id}
            type="button"
            className="button"
            aria-pressed={shown.includes(id)}
            disabled={isClosed(record) && !shown.includes(id)}
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy && !isClosed(record)) choose(id);
            }}
          >
            {fill(text)}
          </button>
        ))}
      </fieldset>
      {multiple && !isClosed(record) && (
        <SendButton step={step} isReady={chosen.length > 0 && !isBusy} onSend={() => void player.answer(chosen)} />
      )}
    </>
  );
}

function SendButton({ step, isReady, onSend }: { step: LessonStep; isReady: boolean; onSend(): void }) {
  return (
    // Not disabled: an answer that was not right leaves the focus where it is.
    <button
      type="button"
      className="button primary"
      aria-disabled={!isReady}
      onClick={() => {
        if (isReady) onSend();
      }}
    >
      {step.kind === "check" ? "Check" : "Commit"}
    </button>
  );
}

/** Not by a form: most embeds stand in a sandbox without forms. */
const onEnter = (send: () => void) => (event: KeyboardEvent) => {
  if (event.key === "Enter" && !event.nativeEvent.isComposing) send();
};

const isOddNumber = (text: string, unit: string) => text.trim() !== "" && !Number.isFinite(numberFrom(text, unit));

function whyOdd(text: string, unit: string): string {
  const either = eitherOf(text, unit);
  if (either) return `Do you mean ${either.join(" or ")}? Enter it without a comma.`;
  return `This cannot be checked: enter a number${unit && ` (${unit})`}, such as 12.5.`;
}

/** What is said to the answer before does not stand beside a text that cannot be checked. */
const isOddDraft = (step: LessonStep, draft: Draft | undefined): boolean =>
  step.kind === "check" &&
  step.question.type === "number" &&
  typeof draft === "string" &&
  isOddNumber(draft, step.question.unit);

function NumberForm({ player, step, record, isBusy, question }: FormProps & { question: NumberQuestion }) {
  const id = useId();
  const given = record.answer === undefined ? "" : String(record.answer);
  const [text, setText] = useDraft<string>(player, step, given, isText);
  const number = numberFrom(text, question.unit);
  const isOdd = isOddNumber(text, question.unit);
  const why = whyOdd(text, question.unit);
  useSaid(isOdd ? why : "");
  const isReady = Number.isFinite(number) && !isBusy && !isClosed(record);
  const send = () => {
    if (isReady) void player.answer(number);
  };
  return (
    <div className="lesson-form">
      <label htmlFor={id}>Your answer</label>
      <input
        id={id}
        className="lesson-field"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        readOnly={isClosed(record)}
        aria-invalid={isOdd}
        aria-describedby={isOdd ? `${id}-odd` : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onEnter(send)}
      />
      <span>{question.unit}</span>
      {!isClosed(record) && <SendButton step={step} isReady={isReady} onSend={send} />}
      {isOdd && <span id={`${id}-odd`}>{why}</span>}
    </div>
  );
}

function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

function OrderForm({ player, step, record, isBusy, fill, question }: FormProps & { question: Order }) {
  const ids = question.items.map(({ id }) => id);
  const given = Array.isArray(record.answer) ? record.answer.map(String) : ids;
  const [order, setOrder] = useDraft<readonly string[]>(player, step, given, isOrderOf(ids));
  const textOf = (id: string) => fill(question.items.find((item) => item.id === id)?.text ?? id);
  const isFixed = isClosed(record);
  return (
    <>
      <p className="quiet">The smallest number comes first.</p>
      <ol className="lesson-order" aria-label="Your order">
        {order.map((id, at) => (
          <li key={id}>
            <span>{textOf(id)}</span>
            {!isFixed &&
              [
                { name: "up", sign: "↑", to: at - 1 },
                { name: "down", sign: "↓", to: at + 1 },
              ].map(({ name, sign, to }) => (
                <button
                  key={name}
                  type="button"
                  className="button icon"
                  aria-label={`Move ${textOf(id)} ${name}`}
                  disabled={to < 0 || to >= order.length}
                  onClick={() => setOrder(moved(order, at, to))}
                >
                  {sign}
                </button>
              ))}
          </li>
        ))}
      </ol>
      {!isFixed && <SendButton step={step} isReady={!isBusy} onSend={() => void player.answer(order)} />}
    </>
  );
}

const wordsText = (count: number) => (count === 1 ? "1 word" : `${count} words`);

function ExplainForm({ player, step, record, question }: FormProps & { question: Explain }) {
  const id = useId();
  const given = typeof record.answer === "string" ? record.answer : "";
  const [text, setText] = useDraft<string>(player, step, given, isText);
  const [least, most] = wordsOf(question);
  const isTooLong = text.length > MOST_ANSWER_CHARS;
  const isReady = hasEnoughWords(question, text) && !isTooLong;
  const isFixed = isClosed(record);
  return (
    <div className="lesson-form lesson-explain">
      <label htmlFor={id}>
        Your answer: {wordsText(wordCount(text))} ({least} to {most})
        {isTooLong && `, ${text.length} of at most ${MOST_ANSWER_CHARS} characters`}
      </label>
      <textarea id={id} rows={4} value={text} readOnly={isFixed} onChange={(event) => setText(event.target.value)} />
      {!isFixed && <SendButton step={step} isReady={isReady} onSend={() => void player.answer(text)} />}
      {isFixed && question.rubric && (
        <div>
          <p>Compare it: a good answer says</p>
          <ul>
            {question.rubric.map((line) => (
              <li key={line}>
                <RichText text={line} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
