// The control of any parameter.
import { lazy, Suspense } from "react";
import { type InputProps, ScalarInput } from "./ScalarInput";

/** Few disciplines and applications have lists. */
const ListInput = lazy(() => import("./ListInput"));
const RecordsInput = lazy(() => import("./RecordsInput"));
const CodeInput = lazy(() => import("./CodeInput"));

export function ParamInput(props: InputProps) {
  const { kind } = props.param;
  if (kind !== "list" && kind !== "records" && kind !== "text") return <ScalarInput {...props} />;
  const rows = kind === "records" && Array.isArray(props.value) ? props.value.length : 1;
  return (
    <Suspense fallback={<div style={{ minHeight: `calc(${rows} * var(--control))` }} />}>
      {kind === "list" && <ListInput {...props} />}
      {kind === "records" && <RecordsInput {...props} />}
      {kind === "text" && <CodeInput {...props} />}
    </Suspense>
  );
}
