// The options of a question, their replies, and which are right.
import { freshId, type Keys, listIn } from "../../lesson/draft";
import { MOST } from "../../lesson/limits";
import { TEMPLATE } from "../../lesson/template";
import { isBy } from "../../lesson/variant";
import { setIn, valueIn } from "../../scenario/set-in";
import { ByPlace } from "./ByPlace";
import { useDesk, useDraftValue } from "./desk-context";
import { TextOf } from "./fields";
import { ListEditor } from "./ListEditor";

const freshOption = (entries: readonly unknown[]) => ({
  id: freshId(entries, "option"),
  text: TEMPLATE.option,
  say: TEMPLATE.wrong,
});

export function ChoiceForm({ keys }: { keys: Keys }) {
  return (
    <>
      <ListEditor keys={[...keys, "options"]} name="Option" least={2} most={MOST.options} fresh={freshOption}>
        {(option) => (
          <>
            <TextOf label="Text" keys={[...option, "text"]} rows={2} />
            <TextOf label="Reply to whoever chooses it" keys={[...option, "say"]} rows={2} />
          </>
        )}
      </ListEditor>
      <Right keys={keys} />
    </>
  );
}

/** Which options are right; it may depend on a place. */
function Right({ keys }: { keys: Keys }) {
  const { draft, edit } = useDesk();
  const isMultiple = valueIn(draft, [...keys, "multiple"]) === true;
  const answer = valueIn(draft, [...keys, "answer"]);
  const [first] = listIn(draft, [...keys, "options"]).map((option) => String(valueIn(option, ["id"])));
  const allow = (several: boolean) => {
    const next = setIn(draft, [...keys, "multiple"], several || undefined);
    const turned = (ids: unknown) => (several ? idsOf(ids) : idsOf(ids)[0]);
    const is = isBy(answer) ? Object.entries(answer.is).map(([pick, ids]) => [pick, turned(ids)]) : [];
    edit(setIn(next, [...keys, "answer"], isBy(answer) ? { ...answer, is: Object.fromEntries(is) } : turned(answer)));
  };
  return (
    <>
      <ByPlace keys={[...keys, "answer"]} legend="Right" fresh={isMultiple ? [first] : first}>
        {(right, pick) => <RightOptions keys={keys} answer={right} legend={pick ?? "Right"} isMultiple={isMultiple} />}
      </ByPlace>
      <label className="desk-tick">
        <input type="checkbox" checked={isMultiple} onChange={({ target }) => allow(target.checked)} /> Several may be
        right
      </label>
    </>
  );
}

const idsOf = (answer: unknown): string[] => (answer === undefined ? [] : [answer].flat().map(String));

interface RightProps {
  /** Of the question, and of what is right. */
  keys: Keys;
  answer: Keys;
  legend: string;
  isMultiple: boolean;
}

function RightOptions({ keys, answer, legend, isMultiple }: RightProps) {
  const { draft } = useDesk();
  const { value, set, wrong } = useDraftValue(answer);
  const right = idsOf(value);
  const choose = (id: string) => {
    if (!isMultiple) return set(id);
    set(right.includes(id) ? right.filter((each) => each !== id) : [...right, id]);
  };
  const options = listIn(draft, [...keys, "options"]).map((option) => ({
    id: String(valueIn(option, ["id"])),
    text: String(valueIn(option, ["text"]) ?? ""),
  }));
  return (
    <fieldset className="desk-several" aria-invalid={wrong !== "" || undefined}>
      <legend>{legend}</legend>
      {options.map(({ id, text }) => (
        <label key={id}>
          <input
            type={isMultiple ? "checkbox" : "radio"}
            name={answer.join(".")}
            checked={right.includes(id)}
            onChange={() => choose(id)}
          />{" "}
          {text}
        </label>
      ))}
      {wrong && <span className="desk-wrong">{right.length === 0 ? "Tick at least one right answer." : wrong}</span>}
    </fieldset>
  );
}
