// The control of any parameter.
import { lazy, Suspense } from "react";
import { type InputProps, ScalarInput } from "./ScalarInput";

/** Few disciplines and applications have lists. */
const ListInput = lazy(() => import("./ListInput"));
const RecordsInput = lazy(() => import("./RecordsInput"));

export function ParamInput(props: InputProps) {
  const { kind } = props.param;
  if (kind !== "list" && kind !== "records") return <ScalarInput {...props} />;
  const rows = kind === "records" && Array.isArray(props.value) ? props.value.length : 1;
  return (
    <Suspense fallback={<div style={{ minHeight: `calc(${rows} * var(--control))` }} />}>
      {kind === "list" ? <ListInput {...props} /> : <RecordsInput {...props} />}
    </Suspense>
  );
}
