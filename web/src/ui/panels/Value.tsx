import { Fragment } from "react";

/**
 * A number that changes. The key makes each text a new node, because browsers report right-aligned text that changes in
 * place as layout shift.
 */
export const Value = ({ text }: { text: string }) => <Fragment key={text}>{text}</Fragment>;
