// A text that the student writes: its length, and what a good one says.
import type { Keys } from "../../lesson/draft";
import { USUAL_WORDS } from "../../lesson/limits";
import { isNumberText, LinesOf, numberOf, textOf, Written } from "./fields";

const endOf = (words: unknown, end: number): unknown => (Array.isArray(words) ? words[end] : undefined);

/** One end of a range, which has both or is none. */
const WordsOf = ({ end, ...props }: { label: string; keys: Keys; end: 0 | 1 }) => (
  <Written
    {...props}
    isNumber
    size={10}
    countsAtOnce={isNumberText}
    write={(words) => textOf(endOf(words, end))}
    read={(text, words) => {
      const next = USUAL_WORDS.map((_, index) => (index === end ? numberOf(text) : endOf(words, index)));
      return next.some((each) => each !== undefined)
        ? next.map((each, index) => each ?? USUAL_WORDS[index])
        : undefined;
    }}
  />
);

export function ExplainForm({ keys }: { keys: Keys }) {
  return (
    <>
      <div className="desk-row">
        <WordsOf label="Fewest words" keys={[...keys, "words"]} end={0} />
        <WordsOf label="Most words" keys={[...keys, "words"]} end={1} />
      </div>
      <LinesOf
        label="A good answer, point by point"
        keys={[...keys, "rubric"]}
        hint="Shown once the student has answered; no machine grades it."
      />
    </>
  );
}
