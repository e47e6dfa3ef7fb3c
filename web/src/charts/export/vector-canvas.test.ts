import { describe, expect, it } from "vitest";
import { VectorCanvas } from "./vector-canvas";

describe("a canvas that becomes SVG", () => {
  it("writes paths with their look, in the place they were moved to", () => {
    const canvas = new VectorCanvas();
    const context = canvas.getContext();
    context.strokeStyle = "#0072b2";
    context.lineWidth = 1.75;
    context.setLineDash([4, 2]);
    context.translate(10, 20);
    context.beginPath();
    context.moveTo(1, 2);
    context.lineTo(3.456, 4);
    context.stroke();
    expect(canvas.markup("a")).toContain('<path d="M11,22L13.46,24" fill="none" stroke="#0072b2" stroke-width="1.75"');
    expect(canvas.markup("a")).toContain('stroke-dasharray="4,2"');
  });

  it("passes over points that are no numbers, as a canvas does", () => {
    const canvas = new VectorCanvas();
    const context = canvas.getContext();
    context.beginPath();
    context.moveTo(0, Number.NaN);
    context.lineTo(1, 1);
    context.lineTo(2, Number.NaN);
    context.arc(Number.NaN, 1, 2);
    context.stroke();
    expect(canvas.markup("a")).toContain('d="M1,1"');
    expect(canvas.markup("a")).not.toContain("NaN");
  });

  it("clips by the common part of rectangles, until the state is restored", () => {
    const canvas = new VectorCanvas();
    const context = canvas.getContext();
    for (const [x, width] of [
      [0, 50],
      [20, 100],
    ] as const) {
      context.save();
      context.beginPath();
      context.rect(x, 0, width, 10);
      context.clip();
    }
    context.fillRect(0, 0, 5, 5);
    context.restore();
    context.restore();
    context.fillRect(1, 1, 5, 5);
    const markup = canvas.markup("n");
    expect(markup).toContain('<clipPath id="n-clip-0"><rect x="20" y="0" width="30" height="10"/></clipPath>');
    expect(markup.match(/clip-path="url\(#n-clip-0\)"/g)).toHaveLength(1);
  });
});
