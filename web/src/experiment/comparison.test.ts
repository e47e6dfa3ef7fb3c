import { describe, expect, test } from "vitest";
import { compare, unjudged } from "./comparison";
import { comparisonText, findingsOf, manyText } from "./comparison-text";
import { limitsFrom } from "./interval";
import { estimateText, numberText, scaleOf, signedText } from "./notation";

const plain = { divisor: 1, unit: "" };
const jain = { title: "Jain’s index" };
const said = (first: number[], second: number[], scale = plain) =>
  comparisonText(compare(first, second, "higher"), jain, scale, ["RED", "D-CBT"]);

describe("a comparison over seeds", () => {
  // Student (W. S. Gosset) 1908, "The probable error of a mean": hours of sleep gained by ten patients with two drugs.
  const sleep = {
    first: [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2],
    second: [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
  };

  test("is Student's paired t test: mean 1.58, t = 4.0621, p = 0.002833, interval 0.700 to 2.460", () => {
    const { difference, p, finding, better } = compare(sleep.first, sleep.second, "higher");
    expect(difference.mean).toBeCloseTo(1.58, 10);
    expect(difference.mean - difference.ci95).toBeCloseTo(0.7001142, 5);
    expect(difference.mean + difference.ci95).toBeCloseTo(2.4598858, 5);
    expect(p).toBeCloseTo(0.00283289, 7);
    expect([finding, better]).toEqual(["higher", "second"]);
  });

  test("is significant exactly if the interval leaves 0 out", () => {
    for (let shift = -3; shift <= 0; shift += 0.05) {
      const { difference, p } = compare(
        sleep.first,
        sleep.second.map((value) => value + shift),
        null,
      );
      expect(p < 0.05).toBe(Math.abs(difference.mean) > difference.ci95);
    }
  });

  test("is the opposite the other way round, and which is better stays", () => {
    const back = compare(sleep.second, sleep.first, "higher");
    expect([back.finding, back.better]).toEqual(["lower", "first"]);
    expect(compare(sleep.second, sleep.first, "lower").better).toBe("second");
    expect(compare(sleep.second, sleep.first, null).better).toBeNull();
  });

  test("finds what independent samples hide: the same seeds have the same traffic", () => {
    const traffic = [10, 40, 20, 35, 15];
    const { finding } = compare(
      traffic,
      traffic.map((value, index) => value + 1 + 0.1 * (index % 2)),
      "lower",
    );
    expect(finding).toBe("higher");
  });

  test("of one seed, of equal numbers, of a constant difference, of nothing", () => {
    expect(compare([1], [2], "higher")).toMatchObject({ finding: "one seed", better: null, p: Number.NaN });
    expect(compare([1, 2], [2, Number.NaN], "higher")).toMatchObject({ finding: "one seed", better: null });
    expect(compare([1, 2], [1, 2], "higher")).toMatchObject({ finding: "same", better: null, p: 1 });
    const few = { finding: "few seeds", better: null, p: Number.NaN };
    expect(compare([0.1, 0.7], [0.3, 0.9], "lower")).toMatchObject(few);
    expect(compare([1, 2, 3, 4], [2, 3, 4, 5], "lower")).toMatchObject(few);
    expect(compare([1, 2, 3, 4, 5], [2, 3, 4, 5, 6], "lower")).toMatchObject({
      finding: "higher",
      better: "first",
      p: 0,
    });
    expect(compare([Number.NaN], [2], "higher")).toMatchObject({ finding: "unmeasured", better: null });
    expect(compare([], [], "higher")).toMatchObject({ finding: "unmeasured", seeds: 0 });
    expect(() => compare([1], [], "higher")).toThrow("for each seed");
  });

  test("without a verdict, whatever it was, is not called significant", () => {
    const open = unjudged(compare([1, 2, 3, 4, 5], [3, 4.1, 5.2, 6.3, 7.1], "lower"));
    expect([open.finding, open.better]).toEqual(["few seeds", null]);
    const text = comparisonText(open, { title: "Delay" }, { divisor: 1, unit: "ms" }, ["A", "B"]);
    expect(text).toMatch(/^Delay: .*, on average over 5 seeds\. These runs do not tell whether that is chance\.$/);
    expect(unjudged(compare([1, 2, 3], [2, 1, 3], "lower")).finding).toBe("few seeds");
  });

  test("leaves out seeds that lack one of the two", () => {
    const { difference, seeds } = compare([1, Number.NaN, 3, 4], [2, 2, Number.NaN, 5.5], "higher");
    expect([difference.n, seeds]).toEqual([2, 4]);
    expect(difference.mean).toBe(1.25);
  });
});

describe("in words", () => {
  const red = [0.5, 0.52, 0.48, 0.51, 0.49];
  const above = (...by: number[]) => red.map((value, index) => value + (by[index] as number));

  test("a significant difference", () => {
    expect(said(red, above(0.3, 0.32, 0.29, 0.31, 0.33))).toBe(
      "Jain’s index: 0.310 higher with D-CBT than with RED, on average over 5 seeds (95 % confidence interval: 0.290 to 0.330). The interval does not include 0: the difference is significant.",
    );
    expect(said(red, above(-0.3, -0.32, -0.29, -0.31, -0.33))).toContain("0.310 lower with D-CBT than with RED");
  });
  test("a difference that may be chance", () => {
    expect(said(red, above(0.03, -0.02, 0.01, -0.01, 0.02))).toContain(
      "(95 % confidence interval: −0.020 to 0.032). The interval includes 0: these runs do not show a difference.",
    );
    expect(said(red.slice(0, 2), [0.6, 0.5])).toContain("With only 2 seeds the interval is wide; run more seeds.");
  });
  test("one seed, the same, a constant, nothing", () => {
    expect(said([0.5], [0.8])).toBe(
      "Jain’s index: 0.300 higher with D-CBT than with RED, with one seed. Run more seeds to see whether that is chance.",
    );
    expect(said([0.5, 0.5], [0.5, 0.5])).toBe("Jain’s index: the same with RED and D-CBT, over 2 seeds.");
    expect(said([3, 4], [1, 2])).toBe(
      "Jain’s index: 2 lower with D-CBT than with RED, by the same amount over 2 seeds. Run more seeds to see whether that is chance.",
    );
    expect(said([Number.NaN, 1], [1, Number.NaN])).toBe(
      "Jain’s index: there is no seed in which both RED and D-CBT have a value.",
    );
  });
  test("with the unit, and the number of seeds that measured both", () => {
    const ms = scaleOf({ unit: "s", isShare: false }, [0.0305]);
    expect(said([0.03, 0.031, Number.NaN], [0.02, 0.0214, 0.02], ms)).toMatch(
      /^Jain’s index: 9.8 ms lower .* on average over the 2 of 3 seeds that measured both \(.* ms\)/,
    );
  });
});

describe("numbers that stand together", () => {
  test("have one unit", () => {
    expect(scaleOf({ unit: "s", isShare: false }, [0.0002, 0.0305])).toEqual({ divisor: 0.001, unit: "ms" });
    expect(scaleOf({ unit: "bps", isShare: false }, [Number.NaN, 2e5, 9e6])).toEqual({ divisor: 1e6, unit: "Mbps" });
    expect(scaleOf({ unit: "none", isShare: true }, [0.2])).toEqual({ divisor: 0.01, unit: "%" });
    expect(scaleOf({ unit: "none", isShare: false }, [])).toEqual({ divisor: 1, unit: "" });
  });
  test("have as many decimals as two figures of the interval need", () => {
    expect(estimateText({ mean: 0.71234, ci95: 0.0214, n: 5 }, plain)).toBe("0.712 ± 0.021");
    expect(estimateText({ mean: 34.03, ci95: 0.00123, n: 5 }, plain)).toBe("34.0300 ± 0.0012");
    expect(estimateText({ mean: 34.03, ci95: 1e-9, n: 5 }, plain)).toBe("34.0300 ± 0.0000");
    expect(estimateText({ mean: 3.2, ci95: 41, n: 2 }, plain)).toBe("3 ± 41");
    expect(estimateText({ mean: 0, ci95: 0, n: 5 }, plain)).toBe("0 ± 0");
    expect(estimateText({ mean: 12.345, ci95: Number.NaN, n: 1 }, plain)).toBe("12.3");
    expect(estimateText({ mean: Number.NaN, ci95: Number.NaN, n: 0 }, plain)).toBe("–");
  });
  test("an interval ends where no number can be", () => {
    const share = { divisor: 0.01, unit: "%" };
    const [index, rate] = [limitsFrom({ most: 1 }), limitsFrom({ isShare: true })];
    expect(estimateText({ mean: 0.97, ci95: 0.064, n: 3 }, plain, index)).toBe("0.970 (0.906 to 1.000)");
    expect(estimateText({ mean: 0.003, ci95: 0.0052, n: 3 }, share, rate)).toBe("0.30 (0.00 to 0.82)");
    expect(estimateText({ mean: 0.9, ci95: 0.064, n: 3 }, plain, index)).toBe("0.900 ± 0.064");
  });
  test("differences have their sign", () => {
    expect(signedText({ mean: 0.31, ci95: 0.04, n: 5 }, plain)).toBe("+0.310 ± 0.040");
    expect(signedText({ mean: -3.2, ci95: Number.NaN, n: 1 }, plain)).toBe("−3.20");
    expect(signedText({ mean: 0, ci95: 0, n: 3 }, plain)).toBe("±0");
    expect(numberText(Number.NaN, plain)).toBe("–");
  });
});

test("a difference of shares is in percentage points", () => {
  const scale = scaleOf({ unit: "none", isShare: true }, []);
  expect(said([0.1], [0.12], scale)).toContain("2 percentage points higher");
});

describe("the findings of many measures", () => {
  const compared = (title: string, first: number[], second: number[]) => ({
    comparison: compare(first, second, "higher"),
    measure: { title },
    scale: plain,
  });
  const clear = compared("Goodput", [1, 2, 3, 4, 5, 6], [11.1, 12, 13, 14.1, 15, 16]);
  const unclear = (title: string) => compared(title, [1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5]);
  const names = ["RED", "D-CBT"] as const;

  test("say once what holds of all that differs, and of all that does not", () => {
    const other = compared("Delay", [5, 6, 7, 8, 9, 9], [1, 2, 3, 3.9, 5, 5]);
    const found = findingsOf([unclear("Drops"), clear, unclear("Jain’s index"), other], names);
    expect(found.heading).toMatch(/^With D-CBT instead of RED, on average over 6 seeds/);
    expect(found.differences).toHaveLength(2);
    expect(found.differences[0]).toMatch(/^Goodput: 10.* higher \(.* to .*\)$/);
    expect(found.differences[1]).toMatch(/^Delay: 4.* lower \(.* to .*\)$/);
    expect(found.sentences).toEqual([
      "No difference between RED and D-CBT could be shown over 6 seeds in: Drops and Jain’s index. Their intervals include 0.",
    ]);
  });

  test("say which were not measured with every seed", () => {
    const some = compared("Delay", [1, 2, 3, Number.NaN, 5, Number.NaN], [2, 1, 4, 3, 5, 5]);
    expect(findingsOf([unclear("Drops"), some], names).sentences).toEqual([
      "No difference between RED and D-CBT could be shown over 6 seeds in: Drops and Delay (over the 4 of 6 seeds that measured both). Their intervals include 0. With only 4 seeds the intervals are wide; run more seeds.",
    ]);
  });

  test("say it in full of a single one", () => {
    const { heading, differences, sentences } = findingsOf([unclear("Delay"), clear], names);
    expect([heading, differences]).toEqual(["", []]);
    expect(sentences[0]).toMatch(/^Delay: .*The interval includes 0/);
    expect(sentences[1]).toMatch(/^Goodput: .* the difference is significant/);
  });

  test("warn of chance where many are compared", () => {
    expect(manyText(3)).toBe("");
    expect(manyText(13)).toMatch(/^There are 13 comparisons\. .* about one of them would still look significant/);
    expect(manyText(40)).toContain("about 2 of them");
  });
});
