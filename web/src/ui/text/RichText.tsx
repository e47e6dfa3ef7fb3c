// A text with markup, whose links act on the page and whose terms of the field have definitions.
import { Suspense, useMemo } from "react";
import { partsOf } from "../../text/punctuation";
import { lazyLater } from "../lazy-later";
import { Boundary } from "../panels/Panel";
import { Parts } from "./Parts";

const DefinedText = lazyLater(() => import("./DefinedText"));

/** One paragraph. Until the glossary is loaded, terms are plain words. */
export function RichText({ text }: { text: string }) {
  const parts = useMemo(() => partsOf(text), [text]);
  const plain = <Parts of={parts} words={(words) => words} />;
  return (
    <Boundary name="The glossary" instead={plain}>
      <Suspense fallback={plain}>
        <DefinedText parts={parts} />
      </Suspense>
    </Boundary>
  );
}
