import { expect, test } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { footOf } from "./figures";

test("the foot of a figure says what ran, not what is in the editor", async () => {
  const rig = setUp();
  await rig.run.open(scenario);
  await rig.run.step(0);
  const { schema } = rig.run.view?.telemetry ?? {};
  Object.assign(schema ?? {}, { title: "As it ran", seed: 3 });
  rig.stores.work.setState({
    draft: { document: { ...scenario, title: "Draft", seed: 4 }, problems: [], isOther: false },
  });
  expect(footOf(rig.run)).toBe("As it ran, seed 3. AQM Playground");
  rig.stores.work.setState({ document: { ...scenario, source: { paper: "x-2000", changed: true } } });
  expect(footOf(rig.run)).toBe("As it ran (changed), seed 3. AQM Playground");
});
