import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { ScenarioDocument } from "../scenario/scenario";
import { drawPoster, showFailure, showPoster } from "./poster";

const scenario = (change: object) => change as ScenarioDocument;

describe("the poster of a link", () => {
  beforeEach(() => {
    document.body.replaceChildren();
    for (const [tag, id] of Object.entries({
      main: "poster",
      h1: "title",
      p: "about",
      img: "picture",
      button: "start",
    })) {
      const node = document.createElement(tag);
      node.id = id;
      document.body.append(node);
    }
  });

  it("draws the network's nodes and links where the document has them", () => {
    const drawing = drawPoster(
      scenario({
        nodes: [
          { id: "a", kind: "host", x: 0, y: 0 },
          { id: "r", kind: "router", x: 100, y: 50 },
          { id: "b", kind: "host", x: 200, y: 100 },
          { id: "nowhere", kind: "host" },
        ],
        links: [
          { id: "one", from: "a", to: "r" },
          { id: "two", from: "r", to: "b" },
          { id: "lost", from: "r", to: "nowhere" },
        ],
      }),
    );
    expect(drawing.querySelectorAll("rect")).toHaveLength(2);
    expect(drawing.querySelectorAll("circle")).toHaveLength(1);
    expect(drawing.querySelectorAll("path")).toHaveLength(2);
    expect(drawing.querySelector("circle")?.getAttribute("cx")).toBe("160");
  });

  it("shows a title as text, whatever is in it", () => {
    showPoster(scenario({ title: "<img src=x onerror=alert(1)>", nodes: [] }));
    expect(document.getElementById("title")?.textContent).toBe("<img src=x onerror=alert(1)>");
    expect(document.querySelectorAll("img")).toHaveLength(1);
  });

  it("leaves out nodes without coordinates", () => {
    const far = drawPoster(
      scenario({
        nodes: [
          { id: "a", x: -1e308, y: 0 },
          { id: "b", x: 1e308, y: 0 },
          { id: "c", x: 5, y: 5 },
        ],
      }),
    );
    expect(far.querySelectorAll("rect")).toHaveLength(1);
    expect(far.outerHTML).not.toContain("NaN");
  });

  it("accepts arbitrary contents of a link", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (nodes, links) => {
        expect(drawPoster(scenario({ nodes, links })).tagName).toBe("svg");
      }),
    );
  });

  it("shows why a link cannot be opened, without a start button", () => {
    showFailure({ kind: "too-new", message: "It was made by a newer version." });
    expect(document.getElementById("poster")?.dataset.failure).toBe("too-new");
    expect(document.getElementById("about")?.textContent).toBe("It was made by a newer version.");
    expect(document.getElementById("start")).toBeNull();
  });
});
