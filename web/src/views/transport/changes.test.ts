import { expect, test } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import type { ScenarioDocument } from "../../scenario/scenario";
import { changeList } from "./changes";

test("after a recorded change is removed, the keyboard goes on at the next one, and in the end at what opened the list", async () => {
  const rig = setUp();
  const network = { nodes: [], links: [{ id: "neck", rate: "10 Mbps" }], flows: [] };
  const timeline = [2, 5, 8].map((at) => ({ at, set: "links.neck.rate", value: `${at} Mbps` }));
  const show = (count: number) => {
    const document = { ...scenario, ...network, timeline: timeline.slice(0, count) } as unknown as ScenarioDocument;
    rig.stores.work.setState({ document });
  };
  show(3);
  const place = changeList(rig.run, new AbortController().signal);
  document.body.append(place);
  const empty = [...place.querySelectorAll("p")].find(({ textContent }) => textContent === "No changes.");
  expect(empty?.hidden).toBe(true);
  const buttons = () => [...document.querySelectorAll<HTMLElement>("li button")];
  await expect.poll(buttons).toHaveLength(3);
  buttons()[2]?.focus();
  show(2);
  await expect.poll(buttons).toHaveLength(2);
  expect(document.activeElement).toBe(buttons()[1]);
  show(0);
  await expect.poll(buttons).toHaveLength(0);
  expect(document.activeElement?.textContent).toBe("no changes");
  expect(empty?.hidden).toBe(false);
  const actions = [...place.querySelectorAll<HTMLButtonElement>(".popover-actions button")];
  expect(actions.map(({ disabled }) => disabled)).toEqual([true, true]);
});
