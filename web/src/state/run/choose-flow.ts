/** Chooses one flow, whose packets, charts and numbers are then shown. */
import type { Run } from "./run";

/** Longer lists take seconds to build, and nobody reads them: then a flow is chosen by group and number. */
export const MOST_LISTED = 500;

/** The flow's id, such as "ftp[3]"; null for all flows again. */
export const chooseFlow = ({ stores }: Run, flow: string | null): void => stores.run.setState({ flow });
