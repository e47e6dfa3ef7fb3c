// What is wrong with a draft; its last form without mistakes stays.
import { useEffect, useState } from "react";
import { type Inspection, inspect } from "../../lesson/inspect";
import type { Authoring } from "../../state/page/page-state";

const NOTHING: Inspection = { whole: null, problems: [], warnings: [] };

export function useInspection(draft: Authoring["draft"]): Inspection {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    let isOld = false;
    void inspect(draft).then((inspection) => {
      if (!isOld) setFound((before) => ({ ...inspection, whole: inspection.whole ?? before.whole }));
    });
    return () => {
      isOld = true;
    };
  }, [draft]);
  return found;
}
