// The link's QR code; where the whole link is too long, that of a link without the description.
import { lazy, useEffect, useState } from "react";
import { titleOf } from "../../scenario/scenario";
import { writeLink } from "../../share/fragment";
import { baseAddress } from "../../state/page/address";
import { linkOf, type Shared, type ShareOptions, sourceOf, withoutDescription } from "../../state/work/share-link";
import { fileName } from "../files";
import { LazyPart } from "../LazyPart";
import { MOST_IN_QR_CODE } from "./qr-limit";

const QrPicture = lazy(() => import("./QrPicture"));

interface Props {
  link: string;
  shared: Shared;
  options: ShareOptions;
}

/** Null while a shorter one is made. */
function useShortest({ link, shared, options }: Props): string | null {
  const isShort = link.length <= MOST_IN_QR_CODE;
  const [made, setMade] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (address: string) => isCurrent && setMade(address);
    const brief = withoutDescription(shared);
    if (!isShort)
      sourceOf(brief).then(
        (source) => show(writeLink(linkOf(source, brief, options), baseAddress())),
        () => show(link),
      );
    return () => {
      isCurrent = false;
    };
  }, [isShort, link, shared, options]);
  return isShort ? link : made;
}

export function QrPart(props: Props) {
  const [isShown, setShown] = useState(false);
  const text = useShortest(props);
  const isTooLong = text !== null && text.length > MOST_IN_QR_CODE;
  if (isTooLong)
    return (
      <p className="quiet">
        That is too long for a QR code, which holds {MOST_IN_QR_CODE.toLocaleString("en")} characters: put the link on a
        page, and make a QR code of that page.
      </p>
    );
  const isBrief = text !== props.link;
  const title = titleOf(props.shared.document);
  return (
    <>
      <p>
        <button
          type="button"
          className="button"
          aria-expanded={isShown}
          disabled={text === null}
          onClick={() => setShown(!isShown)}
        >
          QR code
        </button>
      </p>
      <LazyPart name="The QR code" isNeeded={isShown}>
        {isShown && text !== null && (
          <>
            {isBrief && <p className="quiet">To fit, its link leaves out the description.</p>}
            <QrPicture text={text} title={title} name={fileName(title)} />
          </>
        )}
      </LazyPart>
    </>
  );
}
