// Link, embed code, file and citation, all made in the browser.

import { lazy, useEffect, useState } from "react";
import { titleOf } from "../../scenario/scenario";
import { MOST_CHARS, writeLink } from "../../share/fragment";
import { baseAddress } from "../../state/page/address";
import { hasSite } from "../../state/page/site-file";
import { linkOf, type Shared, type ShareOptions, type Source, sourceOf } from "../../state/work/share-link";
import { Modal } from "../dialogs/Modal";
import { saveScenario } from "../files";
import { LazyPart } from "../LazyPart";
import { useRun, useWork } from "../run-context";
import { CitationSection } from "./CitationSection";
import { EmbedSection } from "./EmbedSection";
import { LinkSection } from "./LinkSection";
import { useShared } from "./use-shared";
import "./share.css";

const ExportSection = lazy(() => import("../export/ExportSection"));

export default function ShareDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Modal title="Share" isOpen={isOpen} onClose={onClose}>
      <Content />
    </Modal>
  );
}

const initialOptions: ShareOptions = { start: "beginning", hasExpectation: true, lock: "none", theme: "auto" };

/** Packs the shared document once, whatever the options. */
function useSource(shared: Shared | null): Source | "failed" | null {
  const [packed, setPacked] = useState<{ shared: Shared; source: Source | "failed" } | null>(null);
  useEffect(() => {
    if (!shared) return;
    let isCurrent = true;
    const show = (made: Source | "failed") => isCurrent && setPacked({ shared, source: made });
    sourceOf(shared).then(show, () => show("failed"));
    return () => {
      isCurrent = false;
    };
  }, [shared]);
  return packed && packed.shared === shared ? packed.source : null;
}

function Content() {
  const shared = useShared();
  const source = useSource(shared);
  const [options, setOptions] = useState(initialOptions);
  const hasDraft = useWork((state) => state.draft !== null);
  const isStandIn = useWork((state) => state.isStandIn);
  if (!shared || !source) return <p className="quiet">Preparing the link …</p>;
  if (source === "failed")
    return (
      <>
        <p role="alert">This browser cannot make links. Share the file instead.</p>
        <FileSection />
      </>
    );
  const link = linkOf(source, shared, options);
  const address = writeLink(link, baseAddress());
  return (
    <div className="share">
      {hasDraft && (
        <p className="quiet">
          Your changes cannot run yet. The link and the embed have{" "}
          {isStandIn ? "the experiment shown in its place" : "the previous run"}, “{titleOf(shared.document)}”. The file
          has your changes.
        </p>
      )}
      <LinkSection link={address} source={source} shared={shared} options={options} onOptions={setOptions} />
      {hasSite && address.length <= MOST_CHARS && <EmbedSection link={link} title={titleOf(shared.document)} />}
      <FileSection />
      <LazyPart name="The exports" isNeeded>
        <ExportSection document={shared.document} lane={shared.lane} link={address} />
      </LazyPart>
      <CitationSection shared={shared} link={address} />
    </div>
  );
}

function FileSection() {
  const run = useRun();
  return (
    <section className="share-section" aria-labelledby="share-file">
      <h3 id="share-file">File</h3>
      <p className="quiet">The experiment with its recorded changes, as JSON. Drop the file on this page to open it.</p>
      <p>
        <button type="button" className="button" onClick={() => saveScenario(run)}>
          Save file
        </button>
      </p>
    </section>
  );
}
