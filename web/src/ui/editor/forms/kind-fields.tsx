// Choices of disciplines, applications and transports from the catalog, and of the ends of links and flows.

import { disciplineOf } from "../../../scenario/catalog";
import { inSentence } from "../../../scenario/change-words";
import { withApplication, withDiscipline, withTransport, withVariant } from "../../../scenario/edit-kinds";
import type { FlowEntry, QueueEntry } from "../../../scenario/scenario";
import { wholeApplicationOf, wholeCatalog, wholeVariantOf } from "../../../scenario/whole-catalog";
import { byFamily, FAMILIES } from "../../controls/DisciplinePicker";
import { ChoiceField, type Option } from "./fields";
import { useField, useForm } from "./form";

interface Props {
  /** In a table cell, whose column has the label. */
  isCell?: boolean;
}

/** "Rate of bottleneck" */
const cellName = (isCell: boolean | undefined, label: string, of: string) => (isCell ? `${label} of ${of}` : undefined);

const disciplineOptions: readonly Option[] = byFamily.map(({ id, label, family }) => ({
  value: id,
  label,
  group: FAMILIES[family],
}));

/** Within the path of a direction. */
export function DisciplineField({ isCell }: Props) {
  const { value, of, set } = useField("queue");
  const { problem } = useField("queue", "discipline");
  const queue = (value ?? {}) as QueueEntry;
  const choose = (id: string | undefined) => {
    const name = disciplineOptions.find((option) => option.value === id)?.label ?? "the default";
    const next = withDiscipline(queue, id);
    set(Object.keys(next).length > 0 ? next : undefined, `Switch ${of} to ${name}`);
  };
  return (
    <ChoiceField
      label="Discipline"
      cellName={cellName(isCell, "Discipline", of)}
      value={queue.discipline}
      options={disciplineOptions}
      otherwise={`not set (${disciplineOf()?.label})`}
      problem={problem}
      onChange={choose}
    />
  );
}

const optionsOf = (kinds: readonly { id: string; label: string }[]): readonly Option[] =>
  kinds.map(({ id, label }) => ({ value: id, label }));
const applicationOptions = optionsOf(wholeCatalog.applications);

/** Within the path of a flow. */
export function ApplicationField({ isCell }: Props) {
  const { value, of, set } = useField();
  const { problem } = useField("application", "type");
  const flow = value as FlowEntry;
  return (
    <ChoiceField
      label="Sender"
      cellName={cellName(isCell, "Sender", of)}
      value={flow.application.type}
      options={applicationOptions}
      problem={problem}
      onChange={(id = "") => set(withApplication(flow, id), `Make ${of} ${wholeApplicationOf(id)?.label ?? id}`)}
    />
  );
}

export function TransportField({ isCell }: Props) {
  const { value, of, set } = useField();
  const { problem } = useField("transport", "type");
  const flow = value as FlowEntry;
  const usable = wholeApplicationOf(flow.application.type)?.transports;
  const options = optionsOf(wholeCatalog.transports).map((option) => ({
    ...option,
    isDisabled: usable?.includes(option.value) === false && option.value !== flow.transport.type,
  }));
  return (
    <ChoiceField
      label="Transport"
      cellName={cellName(isCell, "Transport", of)}
      value={flow.transport.type}
      options={options}
      problem={problem}
      onChange={(id = "") => set(withTransport(flow, id), `Send ${of} over ${id.toUpperCase()}`)}
    />
  );
}

/** Within the path of a transport. */
export function VariantField({ flow }: { flow: FlowEntry }) {
  const { of, set } = useField();
  const { problem } = useField("variant");
  const { variant } = flow.transport;
  return (
    <ChoiceField
      label="Variant"
      value={typeof variant === "string" ? variant : undefined}
      options={optionsOf(wholeCatalog.variants)}
      otherwise={`not set (${wholeCatalog.variants[0]?.label})`}
      problem={problem}
      onChange={(id) =>
        set(withVariant(flow, id), `Set the variant of ${of} to ${wholeVariantOf(id)?.label ?? "its default"}`)
      }
    />
  );
}

interface ListedProps extends Props {
  label: string;
  name: string;
  kinds: readonly { id: string; label: string }[];
}

/** A choice from a list of the catalog; the first is the default. */
export function ListedField({ label, name, kinds, isCell }: ListedProps) {
  const { value, of, problem, set } = useField(name);
  const choose = (id: string | undefined) => {
    const chosen = kinds.find((kind) => kind.id === id)?.label ?? "its default";
    set(id, `Set ${inSentence(label)} of ${of} to ${chosen}`);
  };
  return (
    <ChoiceField
      label={label}
      cellName={cellName(isCell, label, of)}
      value={typeof value === "string" ? value : undefined}
      options={optionsOf(kinds)}
      otherwise={`not set (${kinds[0]?.label})`}
      problem={problem}
      onChange={choose}
    />
  );
}

/** One end of a link or a flow. */
export function EndField({ end, isCell }: Props & { end: "from" | "to" }) {
  const { nodes } = useForm().document;
  const { value, of, problem, set } = useField(end);
  const label = end === "from" ? "From" : "To";
  return (
    <ChoiceField
      label={label}
      cellName={cellName(isCell, label, of)}
      value={String(value ?? "")}
      options={nodes.map(({ id }) => ({ value: id, label: id }))}
      isLazy={isCell ?? false}
      problem={problem}
      onChange={(id) => set(id, `Move the ${end === "from" ? "start" : "end"} of ${of} to ${id}`)}
    />
  );
}
