/** Chooses one flow, whose packets, charts and numbers are then shown. */
import type { Run } from "./run";

/** The flow's id, such as "ftp[3]"; null for all flows again. */
export const chooseFlow = ({ stores }: Run, flow: string | null): void => stores.run.setState({ flow });
