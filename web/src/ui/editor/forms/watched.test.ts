import { expect, it } from "vitest";
import type { ScenarioDocument } from "../../../scenario/scenario";
import { firstWatchedLink } from "./watched";

it("prefers the first watched queue, then the engine's choice, then the first link", () => {
  const links = [{ id: "access" }, { id: "bottleneck" }, { id: "exit" }];
  const linkOf = (watch: string[] | undefined, chosen: string[]) =>
    firstWatchedLink({ links, measure: { watch } } as unknown as ScenarioDocument, chosen)?.id;
  expect(linkOf(["exit:reverse", "bottleneck"], ["bottleneck"])).toBe("exit");
  expect(linkOf(undefined, ["bottleneck"])).toBe("bottleneck");
  expect(linkOf(["gone"], [])).toBe("access");
});
