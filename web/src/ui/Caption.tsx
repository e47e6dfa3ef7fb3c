// What the open experiment shows and what to try, above the charts; more of it on request.
import { citation } from "../scenario/scenario";
import { captionOf } from "./caption-parts";
import { useWork } from "./run-context";
import { RichText } from "./text/RichText";
import "./caption.css";

export function Caption() {
  const document = useWork((state) => state.document);
  if (!document) return null;
  const { first, more } = captionOf(document);
  if (!first) return null;
  const source = citation(document.source);
  return (
    <div className="caption">
      <p>
        <RichText text={first} />
      </p>
      {more.length > 0 && (
        <details className="more">
          <summary>More</summary>
          <div className="caption-more">
            {more.map((text) => (
              <p key={text}>
                <RichText text={text} />
              </p>
            ))}
            {source && <p className="quiet">{source}</p>}
          </div>
        </details>
      )}
    </div>
  );
}
