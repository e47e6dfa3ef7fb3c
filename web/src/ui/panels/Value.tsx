import { Fragment } from "react";

/** A number that changes. Another one is another text: the same, at the right of its place, would be one that moves. */
export const Value = ({ text }: { text: string }) => <Fragment key={text}>{text}</Fragment>;
