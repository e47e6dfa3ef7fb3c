// The control of any parameter.
import { ListInput } from "./ListInput";
import { RecordsInput } from "./RecordsInput";
import { type InputProps, ScalarInput } from "./ScalarInput";

export function ParamInput(props: InputProps) {
  if (props.param.kind === "list") return <ListInput {...props} />;
  if (props.param.kind === "records") return <RecordsInput {...props} />;
  return <ScalarInput {...props} />;
}
