import { expect, test } from "vitest";
import { createStanding, standingText } from "./standing";

test("says whether the result is saved, why not, and what to do instead", () => {
  const standing = createStanding();
  const text = () => standingText(standing.getState());
  expect(text()).toMatch(/^Not connected to a course: your result will not be saved\. .*result code/);
  standing.setState({ reason: "General exception (101)" });
  expect(text()).toContain("(General exception (101))");
  standing.setState({ kind: "connected", reason: "", isDamaged: true });
  expect(text()).toMatch(/^Connected .* begins anew\.$/);
  standing.setState({ refused: [{ what: "LMSCommit", code: "101", message: "" }] });
  expect(text()).toMatch(/^Your course did not save everything \(LMSCommit: refused \(101\)\)\. .*result code/);
});
