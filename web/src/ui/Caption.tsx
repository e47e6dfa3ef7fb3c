// What the open experiment shows and what to try, above the charts; more of it on request.
import { citation, type ScenarioDocument } from "../scenario/scenario";
import { useWork } from "./run-context";
import { RichText } from "./text/RichText";
import "./caption.css";

const paragraphsOf = ({ description = "" }: ScenarioDocument) => description.split("\n\n").filter(Boolean);

export function Caption() {
  const document = useWork((state) => state.document);
  if (!document) return null;
  const paragraphs = paragraphsOf(document);
  // Without a caption, the description begins with what is to be said first.
  const { caption = paragraphs.shift() } = document;
  if (!caption) return null;
  const source = citation(document.source);
  return (
    <div className="caption">
      <p>
        <RichText text={caption} />
      </p>
      {paragraphs.length > 0 && (
        <details className="more">
          <summary>More</summary>
          <div className="caption-more">
            {paragraphs.map((text) => (
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
