import { describe, expect, it } from "vitest";
import { ellipseOf } from "./ellipse";

const points = (list: readonly (readonly [number, number])[]) =>
  list.map(([delay_ms, goodput_mbps]) => ({ delay_s: delay_ms / 1000, goodput_bps: goodput_mbps * 1e6 }));

describe("the ellipse of the trade-off", () => {
  it("has the standard deviations as semi-axes where delay and goodput are independent", () => {
    // ± 3 ms, ± 1 Mbit/s: a cross, whose variances by maximum likelihood are 9 / 2 and 1 / 2.
    const ellipse = ellipseOf(
      points([
        [13, 5],
        [7, 5],
        [10, 6],
        [10, 4],
      ]),
    );
    expect(ellipse?.centre[0]).toBeCloseTo(10);
    expect(ellipse?.centre[1]).toBeCloseTo(5);
    expect(ellipse?.axes[0]).toBeCloseTo(Math.sqrt(9 / 2));
    expect(ellipse?.axes[1]).toBeCloseTo(Math.sqrt(1 / 2));
    expect(ellipse?.angle).toBeCloseTo(0);
    expect(ellipse?.correlation).toBeCloseTo(0);
  });

  it("is turned by the covariance, and flat where both depend on each other", () => {
    const ellipse = ellipseOf(
      points([
        [1, 5],
        [2, 4],
        [3, 3],
      ]),
    );
    expect(ellipse?.axes[0]).toBeCloseTo(Math.sqrt(4 / 3));
    expect(ellipse?.axes[1]).toBeCloseTo(0);
    expect(Math.abs(ellipse?.angle ?? 0)).toBeCloseTo((3 * Math.PI) / 4);
    expect(ellipse?.correlation).toBeCloseTo(-1);
  });

  it("contains 39 % of a Gaussian", () => {
    let state = 1;
    const uniform = () => {
      state = (1664525 * state + 1013904223) % 4294967296;
      return (state + 0.5) / 4294967296;
    };
    const drawn = Array.from({ length: 5000 }, (): [number, number] => {
      const [radius, at] = [Math.sqrt(-2 * Math.log(uniform())), 2 * Math.PI * uniform()];
      const [a, b] = [radius * Math.cos(at), radius * Math.sin(at)];
      return [50 + 4 * a, 5 + 0.3 * a + 0.2 * b];
    });
    const { centre, axes, angle } = ellipseOf(points(drawn)) ?? { centre: [0, 0], axes: [1, 1], angle: 0 };
    const isInside = ([x, y]: readonly [number, number]) => {
      const [dx, dy] = [x - centre[0], y - centre[1]];
      const along = dx * Math.cos(angle) + dy * Math.sin(angle);
      const across = dy * Math.cos(angle) - dx * Math.sin(angle);
      return (along / axes[0]) ** 2 + (across / axes[1]) ** 2 <= 1;
    };
    expect(drawn.filter(isInside).length / drawn.length).toBeCloseTo(1 - Math.exp(-0.5), 1);
  });

  it("needs two points", () => {
    expect(ellipseOf(points([[1, 1]]))).toBeNull();
  });
});
