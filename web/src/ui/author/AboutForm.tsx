// What a lesson is about: title, goals, experiment, lanes, and how readers differ.
import { freshId, inserted, listIn, newPlace, picksAround } from "../../lesson/draft";
import { MOST } from "../../lesson/limits";
import { lanesIn } from "../../lesson/measure";
import { numberNames, placeNames, withPlaceNamed } from "../../lesson/renamed";
import { type ScenarioDocument, titleOf } from "../../scenario/scenario";
import { setIn, valueIn } from "../../scenario/set-in";
import { settingsBetween, valueAt } from "../../scenario/variation";
import { editedDocument } from "../../state/work/work-state";
import { useRun } from "../run-context";
import { useDesk } from "./desk-context";
import { AddChoice, Field, LinesOf, NumberOf, Select, TextOf } from "./fields";
import { documentIn, settableIn, watchedQueue } from "./ground";
import { ListEditor } from "./ListEditor";
import { NameField } from "./NameField";
import { disciplines, optionsOf, SettingsFields } from "./SettingsFields";
import { Windows } from "./Windows";

export function AboutForm() {
  return (
    <>
      <TextOf label="Title" keys={["title"]} hint="The question that the lesson answers." />
      <TextOf label="Name in links and files" keys={["id"]} hint="Small letters, digits and -." />
      <div className="desk-row">
        <NumberOf label="Minutes" keys={["minutes"]} />
        <NumberOf label="Passed with (% of the points)" keys={["pass"]} times={100} />
      </div>
      <LinesOf label="Goals" keys={["goals"]} hint="Abilities of the student after the lesson, one in each line." />
      <LinesOf
        label="Misconceptions"
        keys={["misconceptions"]}
        hint="Beliefs that many students begin with, for lecturers; students do not get them."
      />
      <Experiment />
      <Lanes />
      <Readers />
    </>
  );
}

/** The document of the chosen lane, without what is not of a lesson. */
function useShown() {
  const run = useRun();
  return (): ScenarioDocument | null => {
    const document = editedDocument(run.stores.work.getState());
    if (!document) return null;
    const { lanes: _, sweep: __, expect: ___, ...rest } = document;
    return rest as ScenarioDocument;
  };
}

function Experiment() {
  const { draft, edit, whole } = useDesk();
  const experiment = documentIn(draft, whole);
  const shown = useShown();
  const take = () => {
    const document = shown();
    if (document) edit(setIn(draft, ["scenario"], { document }));
  };
  return (
    <section>
      <h4>Experiment</h4>
      <p>{experiment ? titleOf(experiment) : String(valueIn(draft, ["scenario", "preset"]) ?? "Its own document")}</p>
      <p>
        <button type="button" className="button" onClick={take}>
          Take the experiment as it is shown now
        </button>
      </p>
      {experiment && <Windows document={experiment} />}
    </section>
  );
}

/** What differs between two documents; live changes count from the start, but not those that the first one has itself. */
function differences(base: ScenarioDocument, document: ScenarioDocument): Record<string, unknown> {
  const { timeline = [], seed: _, ...rest } = document;
  const { timeline: own = [], seed: __, ...before } = base;
  const known = new Set(own.map((entry) => JSON.stringify(entry)));
  const changes = timeline
    .filter((entry) => !known.has(JSON.stringify(entry)))
    .map(({ set, value }) => [set, value] as const);
  return {
    ...settingsBetween(before as ScenarioDocument, rest as ScenarioDocument),
    ...Object.fromEntries(changes.filter(([set]) => set !== undefined)),
  };
}

function Lanes() {
  const { draft, edit, whole } = useDesk();
  const experiment = documentIn(draft, whole);
  const shown = useShown();
  const lanes = listIn(draft, ["lanes"]);
  const add = (label: string, set: Readonly<Record<string, unknown>>) => {
    // Without lanes there is one, the experiment as it is: it stays the first.
    const first = lanes.length === 0 ? [{ id: "plain", label: "As it is", set: {} }] : lanes;
    const id = freshId(first, `lane${first.length + 1}`);
    const next = setIn(draft, ["lanes"], first);
    edit(inserted(next, ["lanes"], first.length, { id, label, set }));
  };
  const isFull = lanes.length >= MOST.lanes;
  return (
    <section>
      <h4>Lanes</h4>
      <p className="quiet">Variations of the experiment, to be shown side by side or compared.</p>
      <ListEditor keys={["lanes"]} name="Lane" most={lanes.length} fresh={() => ({})}>
        {(lane) => (
          <>
            <TextOf label="Label" keys={[...lane, "label"]} />
            <SettingsFields keys={[...lane, "set"]} />
          </>
        )}
      </ListEditor>
      {experiment && !isFull && (
        <div className="desk-row">
          <AddChoice
            name="Add a lane with a discipline"
            otherwise="Add a lane with …"
            what="the chosen lane"
            options={disciplines}
            onAdd={(id) => {
              const label = disciplines.find(({ value }) => value === id)?.label ?? id;
              add(label, { [`${watchedQueue(experiment)}.discipline`]: id });
            }}
          />
          <button
            type="button"
            className="button"
            onClick={() => {
              const document = shown();
              if (document) add("As shown", differences(experiment, document));
            }}
          >
            Add the run as it is shown
          </button>
        </div>
      )}
    </section>
  );
}

const isSeeds = (text: string) => /^\s*\d+(\.\.\d+)?\s*$/.test(text);

/** What differs among readers: seeds, and values of places. */
function Readers() {
  const { draft, edit, whole } = useDesk();
  const experiment = documentIn(draft, whole);
  const isIn = (path: string) => experiment !== undefined && valueAt(experiment, path) !== undefined;
  const all = whole ? settableIn(whole).filter(({ param, path }) => param && isIn(path)) : [];
  const present = (set: string) => experiment && valueAt(experiment, set);
  const first = all[0]?.path ?? "";
  const names = placeNames(draft);
  const numbers = listIn(draft, ["steps"]).flatMap(numberNames);
  return (
    <section>
      <h4>Each student’s own numbers</h4>
      <TextOf
        label="Seeds"
        keys={["vary", "seeds"]}
        size={10}
        countsAtOnce={isSeeds}
        hint="1..20: each student has one of them, and “Check lesson” proves them."
      />
      <ListEditor
        keys={["vary", "places"]}
        name="Value that differs"
        most={MOST.places}
        fresh={() => newPlace([...names, ...numbers], first, present(first))}
      >
        {(place, index) => (
          <>
            <Field id={place.join("-")} label="Value">
              <Select
                id={place.join("-")}
                value={String(valueIn(draft, [...place, "set"]))}
                options={optionsOf(all)}
                onChange={(set) =>
                  edit(
                    setIn(draft, place, { ...(valueIn(draft, place) as object), set, pick: picksAround(present(set)) }),
                  )
                }
              />
            </Field>
            <NameField
              label="Name in the texts"
              name={names[index] ?? ""}
              others={[...names.toSpliced(index, 1), ...numbers]}
              hint="Letters and digits; in a text it stands in braces, as {value}."
              onChange={(name) => edit(withPlaceNamed(draft, index, name))}
            />
            <LinesOf canBeNumbers label="Values, one in each line" keys={[...place, "pick"]} />
          </>
        )}
      </ListEditor>
      {whole && lanesIn(whole.lesson).length > 1 && (
        <p className="quiet">A lane that sets the same value overrides the student’s.</p>
      )}
    </section>
  );
}
