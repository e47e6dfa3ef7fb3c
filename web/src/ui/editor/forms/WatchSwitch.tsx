// Whether a queue is watched: only then its signals, drops and states are recorded.
import { useId } from "react";
import { watchList } from "../../../scenario/watch";
import { ProblemText } from "../../controls/ProblemText";
import { Switch } from "../../controls/Switch";
import { useRunState, useWork } from "../../run-context";
import { problemAt, useForm } from "./form";
import { directionsOf, isSingle, withWatch } from "./watched";

export function WatchSwitch({ name }: { name: string }) {
  const id = useId();
  const { document, problems, onEdit } = useForm();
  const shown = useRunState(({ schema }) => schema?.watch);
  // A draft may be another network, in which the engine has chosen nothing yet.
  const hasDraft = useWork(({ draft }) => draft !== null);
  const chosen = hasDraft ? undefined : shown;
  const said = watchList(document);
  const watched = said.length > 0 ? said : (chosen ?? []);
  const isOn = watched.includes(name);
  const direction = directionsOf(document).find((each) => each.name === name);
  const isRefused = !isOn && direction !== undefined && !isSingle(document, direction);
  const position = said.indexOf(name);
  const problem = position < 0 ? undefined : problemAt(problems, `measure.watch[${position}]`);
  return (
    <div className="param">
      <label className="param-label" htmlFor={id}>
        Watch this queue
      </label>
      <Switch
        id={id}
        isOn={isOn}
        isDisabled={isRefused}
        describedBy={isRefused ? `${id}-several` : problem && `${id}-problem`}
        onChange={(on) =>
          onEdit(withWatch(document, name, on, chosen ?? []), `${on ? "Watch" : "Stop watching"} the queue of ${name}`)
        }
      />
      {isRefused && (
        <p id={`${id}-several`} className="quiet">
          {name} stands for several links; only a single one can be watched.
        </p>
      )}
      {problem && <ProblemText id={`${id}-problem`} problem={problem} />}
    </div>
  );
}
