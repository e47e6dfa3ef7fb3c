// The parameters of a queue; switches are folded behind the others.
import type { ReactNode } from "react";
import type { ParamInfo } from "../../scenario/catalog";

export const isSwitch = ({ kind }: ParamInfo): boolean => kind === "boolean" || kind === "choice";

interface Props {
  params: readonly ParamInfo[];
  draw(param: ParamInfo): ReactNode;
}

export function ParamList({ params, draw }: Props) {
  const switches = params.filter(isSwitch);
  return (
    <>
      {params.filter((param) => !isSwitch(param)).map(draw)}
      {switches.length > 0 && (
        <details className="more">
          <summary>Variants</summary>
          {switches.map(draw)}
        </details>
      )}
    </>
  );
}
