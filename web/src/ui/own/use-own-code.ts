// The code of the watched queue, and how a new version of it takes effect.
import { useRef, useState } from "react";
import { queuePath } from "../../scenario/watch";
import { changeCode, whileTyping } from "../../state/run/mending";
import type { Run } from "../../state/run/run";
import { shownOwner } from "../../state/work/work-state";
import { useRun, useRunState, useWork } from "../run-context";
import type { Draft } from "../script/checked-code";
import { draftsOf } from "./code-drafts";

/** A version on its way into a queue. */
interface Coming {
  readonly owner: string;
  readonly watched: string;
  readonly code: string;
}

const NOT_MADE = "This text could not be applied. Change it to try again.";

/** Gives a script a new text; resolves to why that was refused, null if it runs. */
async function giveCode(run: Run, { owner, watched, code }: Coming): Promise<string | null> {
  const path = `${queuePath(watched)}.code`;
  if (await changeCode(run, owner, path, code)) return null;
  const refused = run.stores.run.getState().refused[path];
  return refused?.sent === code ? refused.message : NOT_MADE;
}

/** Texts are of one queue in one lane. */
export function useOwnCode() {
  const run = useRun();
  const watched = useRunState((state) => state.watched);
  const running = useRunState((state) => state.queues[watched]?.params.code);
  const owner = useWork(shownOwner);
  /** On its way back a run has the earlier versions again; they must not replace what the user has written. */
  const [coming, setComing] = useState<Coming | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const drafts = draftsOf(run);
  const place = { owner, watched };
  const apply = (code: string) => {
    const next = { owner, watched, code };
    setComing(next);
    const refusal = last.current.then(async () => {
      const why = await giveCode(run, next);
      // Its panel may be gone.
      if (why === null && drafts.get(place)?.text === code) drafts.keep(place, null);
      return why;
    });
    // The panel hears of a refusal before it is shown the earlier text again.
    const heard = refusal.then(() => undefined);
    last.current = heard.finally(() => setComing((newest) => (newest === next ? null : newest)));
    return refusal;
  };
  const isHere = coming?.owner === owner && coming.watched === watched;
  return {
    key: drafts.keyOf(place),
    watched,
    code: typeof running === "string" ? (isHere ? coming.code : running) : undefined,
    apply,
    draft: drafts.get(place),
    keep: (draft: Draft | null) => drafts.keep(place, draft, running),
    beforeLeaving: (finish: () => Promise<unknown>) =>
      whileTyping(run, async () => {
        await finish();
        await last.current;
      }),
  };
}
