// The explain page of a discipline, transport or application, beside the running charts.
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from "react";
import { disciplineOf } from "../../scenario/catalog";
import { queuePath } from "../../scenario/watch";
import { useIsLocked } from "../LinkLocks";
import { DropPanel } from "../panels/DropPanel";
import { usePage, useRun, useRunState } from "../run-context";
import { TextLink } from "../text/TextLink";
import { closeExplanation } from "./close";
import { FlowDrawing, placeOf, QueueDrawing } from "./Drawing";
import type { DefinedText } from "./define";
import { ExplainIndex } from "./ExplainIndex";
import { INDEX, takesFocus } from "./navigate";
import { ParamRows } from "./ParamRows";
import { definedPage, textsOf } from "./page-texts";
import { type ExplainPageInfo, explainPageOf, isTcpVariant, KIND_NAMES } from "./pages";
import { baseOf, splitParams } from "./params";
import { Words } from "./Words";
import "./explain.css";

export default function ExplainPage({ id }: { id: string }) {
  const page = explainPageOf(id);
  return (
    <Frame title={page?.label ?? "Explanations"} kind={page ? KIND_NAMES[page.kind] : ""}>
      {page ? <Contents page={page} /> : <ExplainIndex />}
    </Frame>
  );
}

interface FrameProps {
  title: string;
  kind: string;
  children: ReactNode;
}

/** The way back is a button and Escape. The heading has the focus when the reader has opened the page. */
function Frame({ title, kind, children }: FrameProps) {
  const run = useRun();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => closeExplanation(run);
  useEffect(() => {
    if (!takesFocus()) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("article")?.scrollIntoView({ block: "start" });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
  return (
    <article className="explain-page" aria-labelledby="explain-title" onKeyDown={onKeyDown}>
      <header>
        <button type="button" className="button explain-back" onClick={close}>
          <span aria-hidden="true">←</span> Back to the panels
        </button>
        {kind && <p className="eyebrow">{kind}</p>}
        <h2 id="explain-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
      </header>
      {children}
    </article>
  );
}

function Contents({ page }: { page: ExplainPageInfo }) {
  const proseOf = usePage((state) => state.proseOf);
  const discipline = page.kind === "discipline" ? disciplineOf(page.id) : undefined;
  const { summary = "", source } = proseOf(page.entry);
  const { own, shared } = splitParams(page);
  const params = useMemo(() => [...own, ...shared], [own, shared]);
  const texts = useMemo(
    () =>
      definedPage(
        page,
        textsOf(
          page,
          summary,
          params.map((param) => proseOf(param).doc ?? ""),
        ),
      ),
    [page, summary, params, proseOf],
  );
  return (
    <>
      <p>
        {page.name && <strong>{page.name}. </strong>}
        <Words of={texts.summary} />
      </p>
      {discipline && <PutInPlace id={page.id} label={page.label} />}
      {discipline ? <QueueDrawing discipline={discipline} /> : <FlowDrawing page={page} />}
      {page.text && (
        <Part title="The problem">
          <p>
            <Words of={texts.problem} />
          </p>
        </Part>
      )}
      {texts.decides.length > 0 && (
        <Part title={page.kind === "application" ? "How it sends" : "How it decides"}>
          {texts.decides.map((text) => (
            <p key={text.parts[0]?.text}>
              <Words of={text} />
            </p>
          ))}
        </Part>
      )}
      {discipline && <LatestDrop id={page.id} />}
      {page.text && (
        <Part title="Where it fails">
          <p>
            <Words of={texts.fails} />
          </p>
        </Part>
      )}
      {texts.claims.length > 0 && (
        <Part title="See it run">
          <ul className="explain-claims">
            {texts.claims.map((text) => (
              <li key={text.parts[0]?.text}>
                <Words of={text} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Parameters page={page} docs={texts.docs} />
      <Part title="Source">
        <p>
          <cite>{source}</cite>
        </p>
      </Part>
      <p className="explain-foot">
        <TextLink target={{ to: "explain", id: INDEX }} text="All explanations" />
      </p>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="explain-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Parameters({ page, docs }: { page: ExplainPageInfo; docs: readonly DefinedText[] }) {
  const { own, shared } = splitParams(page);
  const base = baseOf(page);
  const ownDocs = docs.slice(0, own.length);
  return (
    <Part title="Parameters">
      {own.length > 0 && <ParamRows page={page} params={own} docs={ownDocs} />}
      {isTcpVariant(page) && (
        <p className="quiet">
          {own.length > 0 ? "And those of " : "It has those of "}
          <TextLink target={{ to: "explain", id: "tcp" }} text="TCP" />.
        </p>
      )}
      {own.length + shared.length === 0 && !isTcpVariant(page) && <p className="quiet">It has none.</p>}
      {base && shared.length > 0 && (
        <details className="more">
          <summary>
            {shared.length} parameters as in {base.label}
          </summary>
          <ParamRows page={page} params={shared} docs={docs.slice(own.length)} />
        </details>
      )}
    </Part>
  );
}

/** Exchanges the discipline of the queue that is shown. */
function PutInPlace({ id, label }: { id: string; label: string }) {
  const run = useRun();
  const isLocked = useIsLocked("params");
  const watched = useRunState((state) => state.watched);
  const place = useRunState((state) => placeOf(id, state));
  if (place !== undefined || watched === "") return null;
  return (
    <p>
      <button
        type="button"
        className="button primary"
        disabled={isLocked}
        onClick={() => void run.change(`${queuePath(watched)}.discipline`, id)}
      >
        Put {label} in place
      </button>
    </p>
  );
}

/** Why the latest packet was dropped or marked, with the numbers in the formula. */
function LatestDrop({ id }: { id: string }) {
  const isShown = useRunState(({ watched, queues }) => queues[watched]?.discipline === id);
  if (!isShown) return null;
  return (
    <Part title="The latest drop or mark">
      <div className="explain-drop">
        <DropPanel />
      </div>
    </Part>
  );
}
