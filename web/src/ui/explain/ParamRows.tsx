// Parameters with their defaults and what they do when raised, from the catalog; those in place lead to their controls.
import type { ParamInfo } from "../../scenario/catalog";
import { isSameValue, shownValue } from "../../scenario/param-value";
import { usePage, useRunState } from "../run-context";
import { TextLink } from "../text/TextLink";
import type { DefinedText } from "./define";
import type { ExplainPageInfo } from "./pages";
import { Words } from "./Words";

interface Props {
  page: ExplainPageInfo;
  params: readonly ParamInfo[];
  docs: readonly DefinedText[];
}

export function ParamRows({ page, params, docs }: Props) {
  const current = useRunState(({ watched, queues }) => {
    const queue = queues[watched];
    return page.kind === "discipline" && queue?.discipline === page.id ? queue.params : null;
  });
  return (
    <dl className="explain-params">
      {params.map((param, index) => (
        <Row key={param.name} param={param} doc={docs[index]} current={current} />
      ))}
    </dl>
  );
}

interface RowProps {
  param: ParamInfo;
  doc: DefinedText | undefined;
  /** Values in the run; null if it is not in place. */
  current: Readonly<Record<string, unknown>> | null;
}

function Row({ param, doc, current }: RowProps) {
  const cite = usePage((state) => state.proseOf(param).cite);
  const value = current?.[param.name];
  const isOther = value !== undefined && !isSameValue(param, value, param.default);
  const title =
    current && param.live ? <TextLink target={{ to: "parameter", id: param.name }} text={param.label} /> : param.label;
  return (
    <div>
      <dt>
        {title} <code>{param.name}</code>
        <span className="quiet">
          {shownValue(param, param.default)}
          {isOther && `, now ${shownValue(param, value)}`}
        </span>
      </dt>
      <dd>
        <Words of={doc} /> {cite && <cite>{cite}</cite>}
      </dd>
    </div>
  );
}
