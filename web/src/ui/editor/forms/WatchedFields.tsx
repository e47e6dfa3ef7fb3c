// The watched queues of the experiment.

import { watchList } from "../../../scenario/watch";
import { wholeCatalog } from "../../../scenario/whole-catalog";
import { ProblemText } from "../../controls/ProblemText";
import { useRunState, useWork } from "../../run-context";
import { ChoiceField } from "./fields";
import { problemAt, useForm } from "./form";
import { RemoveButton } from "./RemoveButton";
import { Section } from "./Section";
import { directionsOf, isSingle, withWatch, withWatched } from "./watched";

export function WatchedFields() {
  const { document, problems, onEdit } = useForm();
  const hasDraft = useWork(({ draft }) => draft !== null);
  const shown = useRunState(({ schema }) => schema?.watch);
  const chosen = (!hasDraft && shown) || [];
  const said = watchList(document);
  const directions = directionsOf(document);
  const others = directions.filter((each) => !said.includes(each.name) && isSingle(document, each));
  const textOf = (name: string) => {
    const direction = directions.find((other) => other.name === name);
    return direction ? `${name}, ${direction.from} to ${direction.to}` : name;
  };
  return (
    <Section title="Watched queues" path={["measure", "watch"]} of="" hasProblems>
      {said.length === 0 && (
        <p className="quiet">None selected: the engine watches {chosen.join(", ") || "the first"}.</p>
      )}
      <ul className="form-list">
        {said.map((name, index) => {
          const problem = problemAt(problems, `measure.watch[${index}]`);
          return (
            <li key={name}>
              <span>{textOf(name)}</span>
              <RemoveButton
                label={`Stop watching ${name}`}
                onClick={() =>
                  onEdit(withWatched(document, said.toSpliced(index, 1)), `Stop watching the queue of ${name}`)
                }
              />
              {problem && <ProblemText problem={problem} />}
            </li>
          );
        })}
      </ul>
      {others.length > 0 && said.length < wholeCatalog.limits.watch && (
        <ChoiceField
          label="Watch"
          value={undefined}
          otherwise="another queue"
          options={others.map(({ name }) => ({ value: name, label: textOf(name) }))}
          onChange={(name) => {
            if (name) onEdit(withWatch(document, name, true, []), `Watch the queue of ${name}`);
          }}
        />
      )}
    </Section>
  );
}
