import { baseAddress } from "./address";

/** The address of the playground, also from the page of an embed beside it. */
export const playgroundAddress = (): string => new URL("./", baseAddress()).href;
