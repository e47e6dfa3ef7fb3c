// The experiment as a whole: title, duration, measurement and changes.

import { wholeCatalog } from "../../../scenario/whole-catalog";
import { ProblemText } from "../../controls/ProblemText";
import { ChangesFields } from "./ChangesFields";
import { TextField } from "./fields";
import { useField, useForm } from "./form";
import { ParamField } from "./ParamField";
import { Place, Section } from "./Section";
import { WatchedFields } from "./WatchedFields";
import { WindowFields } from "./WindowFields";

const isRequired = (name: string) => name === "duration";

export function ExperimentForm() {
  return (
    <>
      <Section title="Experiment" path={[]} of="">
        <WholeProblems />
        <Text name="title" label="Title" most={wholeCatalog.limits.title_chars} />
        <Text name="caption" label="Caption" most={wholeCatalog.limits.caption_chars} hasLines />
        <Text name="description" label="Description" most={wholeCatalog.limits.description_chars} hasLines />
        {wholeCatalog.run.params.map((param) => (
          <ParamField key={param.name} param={param} isRequired={isRequired(param.name)} />
        ))}
        <Place path={["measure"]} of="">
          {wholeCatalog.measure.params.map((param) => (
            <ParamField key={param.name} param={param} />
          ))}
        </Place>
      </Section>
      <WatchedFields />
      <WindowFields />
      <ChangesFields />
    </>
  );
}

interface TextProps {
  name: string;
  label: string;
  most: number;
  hasLines?: boolean;
}

function Text({ name, label, most, hasLines = false }: TextProps) {
  const { value, problem, set } = useField(name);
  return (
    <TextField
      label={label}
      value={typeof value === "string" ? value : ""}
      hasLines={hasLines}
      isWide
      maxLength={most}
      problem={problem}
      onChange={(typed) => set(typed === "" ? undefined : typed, `Change the ${name}`)}
    />
  );
}

/**
 * Problems of the document as a whole, such as too many events. Missing nodes or links are reported above the drawing.
 */
function WholeProblems() {
  const { problems } = useForm();
  return problems
    .filter(({ path }) => path === "")
    .map((problem) => <ProblemText key={problem.message} problem={problem} />);
}
