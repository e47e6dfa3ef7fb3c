// The queue of one direction of a link: any discipline, with all its parameters.
import { catalog, disciplineOf, type ParamInfo } from "../../../scenario/catalog";
import type { Path } from "../../../scenario/edit";
import type { QueueEntry } from "../../../scenario/scenario";
import { AboutDiscipline } from "../../controls/DisciplinePicker";
import { DisciplineField, usualDisciplineId } from "./kind-fields";
import { ParamField } from "./ParamField";
import { Place, PlaceProblems } from "./Section";
import { WatchSwitch } from "./WatchSwitch";

const isSwitch = ({ kind }: ParamInfo) => kind === "boolean" || kind === "choice";

interface Props {
  /** "bottleneck" or "bottleneck:reverse" */
  name: string;
  queue: QueueEntry | undefined;
  /** Of the direction. */
  path: Path;
}

export function QueueFields({ name, queue, path }: Props) {
  const discipline = disciplineOf(queue?.discipline ?? usualDisciplineId);
  const params = [...(discipline?.params ?? []), ...catalog.queue.params];
  const switches = params.filter(isSwitch);
  const draw = (param: ParamInfo) => <ParamField key={param.name} param={param} />;
  return (
    <section className="form-part" aria-label={`Queue of ${name}`}>
      <h4>Queue</h4>
      <Place path={path} of={name}>
        <DisciplineField />
      </Place>
      {discipline && <AboutDiscipline discipline={discipline} />}
      <Place path={[...path, "queue"]} of={name}>
        <PlaceProblems />
        {params.filter((param) => !isSwitch(param)).map(draw)}
        {switches.length > 0 && (
          <details className="more">
            <summary>Variants and switches</summary>
            {switches.map(draw)}
          </details>
        )}
      </Place>
      <WatchSwitch name={name} />
    </section>
  );
}
