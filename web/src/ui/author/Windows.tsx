// The measurement windows of a lesson's experiment.
import { useId, useRef, useState } from "react";
import type { Window } from "../../experiment/document";
import { listIn } from "../../lesson/draft";
import { numberFrom } from "../../lesson/number-answer";
import { parseQuantity, writeQuantity } from "../../scenario/quantity";
import type { ScenarioDocument } from "../../scenario/scenario";
import { setIn } from "../../scenario/set-in";
import { windowMistake } from "../../scenario/window-mistake";
import { useDesk, useSay } from "./desk-context";
import { eitherText, Field, TextInput } from "./fields";
import { windowsIn } from "./ground";

/** A draft may have there what is no window. */
const windowText = (window: Window): string => [window].flat().join(" to ");

/** The measurement windows that questions can be about. */
export function Windows({ document }: { document: ScenarioDocument }) {
  const { draft, edit } = useDesk();
  const say = useSay();
  const list = useRef<HTMLUListElement>(null);
  const windows = listIn(document, ["measure", "windows"]) as readonly Window[];
  const put = (next: readonly unknown[]) => {
    const measure = { ...document.measure, windows: next };
    const { lanes: _, sweep: __, expect: ___, ...rest } = document;
    edit(setIn(draft, ["scenario"], { document: { ...rest, measure } }));
  };
  const add = (window: Window) => {
    put([...windows, window]);
    say(`Window added: ${windowText(window)}.`);
  };
  const remove = (index: number) => {
    put(windows.toSpliced(index, 1));
    list.current?.focus();
    say(`Window ${index + 1} removed, ${windows.length - 1} left.`);
  };
  return (
    <>
      {windows.length > 0 && <p className="quiet">Its numbers are measured in these windows:</p>}
      <ul className="desk-windows" aria-label="Measurement windows" ref={list} tabIndex={-1}>
        {windows.length === 0 && <li className="quiet">Measured over the whole run.</li>}
        {windows.map((window, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two windows may be equal
          <li key={index}>
            {windowText(window)}{" "}
            <button
              type="button"
              className="link"
              aria-label={`Remove the window ${windowText(window)}`}
              onClick={() => remove(index)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <NewWindow document={document} onAdd={add} />
    </>
  );
}

const ENDS = { from: "From (s)", to: "To (s)" } as const;
const NO_TEXTS = { from: "", to: "" };
const NOTHING_WRONG = { end: "", message: "" };

/** Two times, which become a window if the run can measure it. */
function NewWindow({ document, onAdd }: { document: ScenarioDocument; onAdd(window: Window): void }) {
  const id = useId();
  const [texts, setTexts] = useState(NO_TEXTS);
  const [wrong, setWrong] = useState<{ end: string; message: string }>(NOTHING_WRONG);
  const isEmpty = texts.from === "" || texts.to === "";
  const add = () => {
    if (isEmpty) return;
    const found = windowOf(texts, document);
    if (found.window) {
      onAdd(found.window);
      setTexts(NO_TEXTS);
    }
    setWrong(found.wrong ?? NOTHING_WRONG);
    if (found.wrong) window.document.getElementById(`${id}-${found.wrong.end}`)?.focus();
  };
  return (
    <div className="desk-row">
      {(["from", "to"] as const).map((end) => (
        <Field key={end} id={`${id}-${end}`} label={ENDS[end]} wrong={wrong.end === end ? wrong.message : ""}>
          <TextInput
            id={`${id}-${end}`}
            said={texts[end]}
            size={8}
            isNumber
            isWrong={wrong.end === end}
            countsAtOnce={always}
            onChange={(text) => {
              setTexts((now) => ({ ...now, [end]: text }));
              setWrong(NOTHING_WRONG);
            }}
          />
        </Field>
      ))}
      <button
        type="button"
        className="button"
        aria-disabled={isEmpty} // a disabled one would lose the focus
        onClick={add}
      >
        Add a window
      </button>
    </div>
  );
}

const always = () => true;

/** The window that two texts name, or what is wrong with it. */
function windowOf(texts: typeof NO_TEXTS, document: ScenarioDocument) {
  const times = { from: secondsIn(texts.from), to: secondsIn(texts.to) };
  for (const end of ["from", "to"] as const) {
    const text = texts[end];
    const message = eitherText(partsOf(text).number, "") || `${text}: must be a time in seconds`;
    if (times[end] === undefined) return { wrong: { end, message } };
  }
  const window = [writeQuantity(times.from ?? 0, "s"), writeQuantity(times.to ?? 0, "s")] as const;
  const mistake = windowMistake(window, document.duration, windowsIn(document));
  return mistake ? { wrong: { ...mistake, message: `The window ${mistake.message}.` } } : { window };
}

/** "500" and "ms" of "500 ms" */
function partsOf(text: string) {
  const [, number = "", unit = ""] = /^(.*?)\s*([a-zµ]*)\s*$/i.exec(text) ?? [];
  return { number, unit };
}

/** A bare number is one of seconds; undefined for what is no time, or may be two. */
function secondsIn(text: string): number | undefined {
  const { number, unit } = partsOf(text);
  return parseQuantity(`${numberFrom(number, "")} ${unit}`, "s");
}
