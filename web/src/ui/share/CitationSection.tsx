// The citation of a run. An address that is too long to print is left out unless it is wanted.

import { useId, useState } from "react";
import { MOST_CHARS } from "../../share/fragment";
import { baseAddress } from "../../state/page/address";
import type { Shared } from "../../state/work/share-link";
import { Switch } from "../controls/Switch";
import { CopyField } from "./CopyField";
import { bibTex, citationText } from "./citation";

/** Characters of a link that fits into a list of references. */
const MOST_CITED = 250;

export function CitationSection({ shared, link }: { shared: Shared; link: string }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const isLong = link.length > MOST_CITED;
  const canBeWhole = link.length <= MOST_CHARS; // a page that refuses the link is of no use
  const isLeftOut = isLong && !(isWhole && canBeWhole);
  const address = isLeftOut ? baseAddress() : link;
  return (
    <section className="share-section" aria-labelledby="share-citation">
      <h3 id="share-citation">Citation</h3>
      {isLeftOut && (
        <p className="quiet">
          The link is too long for a citation, which has the address of this page instead. Publish the{" "}
          {canBeWhole ? "link or the file" : "file"} with it.
        </p>
      )}
      {isLong && canBeWhole && (
        <p className="share-switch">
          <Switch id={id} isOn={isWhole} onChange={setWhole} />
          <label htmlFor={id}>Cite the whole link ({link.length.toLocaleString("en")} characters)</label>
        </p>
      )}
      <CopyField label="Text" value={citationText(shared, address)} rows={4} />
      <CopyField label="BibTeX" value={bibTex(shared, address)} rows={8} />
    </section>
  );
}
