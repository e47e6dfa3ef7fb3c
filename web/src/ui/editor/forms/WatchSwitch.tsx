// Whether a queue is watched: only then its signals, drops and states are recorded.
import { useId } from "react";
import { watchList } from "../../../scenario/watch";
import { ProblemText } from "../../controls/ProblemText";
import { Switch } from "../../controls/Switch";
import { useRunState, useWork } from "../../run-context";
import { problemAt, useForm } from "./form";
import { withWatch } from "./watched";

export function WatchSwitch({ name }: { name: string }) {
  const id = useId();
  const { document, problems, onEdit } = useForm();
  const shown = useRunState(({ schema }) => schema?.watch);
  // A draft may be another network, in which the engine has chosen nothing yet.
  const hasDraft = useWork(({ draft }) => draft !== null);
  const chosen = hasDraft ? undefined : shown;
  const said = watchList(document);
  const watched = said.length > 0 ? said : (chosen ?? []);
  const position = said.indexOf(name);
  const problem = position < 0 ? undefined : problemAt(problems, `measure.watch[${position}]`);
  return (
    <div className="param">
      <label className="param-label" htmlFor={id}>
        Watch this queue
      </label>
      <Switch
        id={id}
        isOn={watched.includes(name)}
        describedBy={problem && `${id}-problem`}
        onChange={(isOn) =>
          onEdit(
            withWatch(document, name, isOn, chosen ?? []),
            `${isOn ? "Watch" : "Stop watching"} the queue of ${name}`,
          )
        }
      />
      {problem && <ProblemText id={`${id}-problem`} problem={problem} />}
    </div>
  );
}
