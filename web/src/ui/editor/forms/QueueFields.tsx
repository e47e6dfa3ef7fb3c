// The queue of one direction of a link: discipline and parameters.
import { catalog, disciplineOf } from "../../../scenario/catalog";
import type { Path } from "../../../scenario/edit";
import type { QueueEntry } from "../../../scenario/scenario";
import { ParamList } from "../../controls/ParamList";
import { AboutDiscipline } from "./AboutDiscipline";
import { DisciplineField } from "./kind-fields";
import { ParamField } from "./ParamField";
import { ScriptValues } from "./ScriptValues";
import { Place, PlaceProblems } from "./Section";
import { WatchSwitch } from "./WatchSwitch";

interface Props {
  /** "bottleneck" or "bottleneck:reverse" */
  name: string;
  queue: QueueEntry | undefined;
  /** Path of the direction. */
  path: Path;
}

export function QueueFields({ name, queue, path }: Props) {
  const discipline = disciplineOf(queue?.discipline);
  const own = (discipline?.params ?? []).filter(({ kind }) => kind !== "named");
  const params = [...own, ...catalog.queue.params];
  return (
    <section className="form-part" aria-label={`Queue of ${name}`}>
      <h4>Queue</h4>
      <Place path={path} of={name}>
        <DisciplineField />
      </Place>
      {discipline && <AboutDiscipline discipline={discipline} />}
      <Place path={[...path, "queue"]} of={name}>
        <PlaceProblems />
        <ParamList params={params} draw={(param) => <ParamField key={param.name} param={param} />} />
        <ScriptValues queue={queue} />
      </Place>
      <WatchSwitch name={name} />
    </section>
  );
}
