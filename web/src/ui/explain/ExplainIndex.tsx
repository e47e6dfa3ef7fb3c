// All explain pages.
import { usePage } from "../run-context";
import { TextLink } from "../text/TextLink";
import { type ExplainedKind, type ExplainPageInfo, explainPages } from "./pages";

const TITLES: Readonly<Record<ExplainedKind, string>> = {
  discipline: "Queue disciplines",
  transport: "Transports",
  application: "Applications",
};
const KINDS = Object.keys(TITLES) as ExplainedKind[];

export function ExplainIndex() {
  return (
    <>
      <p>How each algorithm decides, with a drawing of what it does in the run.</p>
      {KINDS.map((kind) => (
        <section key={kind} className="explain-part">
          <h3>{TITLES[kind]}</h3>
          <dl className="explain-index">
            {explainPages
              .filter((page) => page.kind === kind)
              .map((page) => (
                <Entry key={page.id} page={page} />
              ))}
          </dl>
        </section>
      ))}
    </>
  );
}

function Entry({ page: { id, label, entry } }: { page: ExplainPageInfo }) {
  const summary = usePage((state) => state.proseOf(entry).summary);
  return (
    <div>
      <dt>
        <TextLink target={{ to: "explain", id }} text={label} />
      </dt>
      <dd className="quiet">{summary}</dd>
    </div>
  );
}
