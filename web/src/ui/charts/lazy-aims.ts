// The code that draws aims is loaded with the first one.
import type { Charts } from "../../charts";
import type { AimLayers } from "../../charts/draw/aim-layer";
import type { Aim } from "../../charts/spec/aim";

/** Returns what shows aims. */
export function aimsIn(charts: Charts): (aims: readonly Aim[]) => void {
  let layers: Promise<AimLayers> | undefined;
  return (aims) => {
    if (aims.length > 0) layers ??= import("../../charts/draw/aim-layer").then((code) => new code.AimLayers(charts));
    layers?.then(
      (made) => made.show(aims),
      () => undefined, // the list of goals says the same
    );
  };
}
