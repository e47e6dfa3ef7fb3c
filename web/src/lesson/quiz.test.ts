import { expect, it } from "vitest";
import { gift, moodleXml, type QuizQuestion, qti12 } from "./quiz";

const questions: QuizQuestion[] = [
  {
    name: "demo wait, seed 3",
    text: 'Is 1 < 2 & "{so}" = on: how long?',
    unit: "ms",
    answer: 12.5,
    tolerance: 0.6,
    link: "https://example.org/aqm/#s=1.AbC-_&run=0",
  },
];

function parsed(xml: string): Document {
  const document = new DOMParser().parseFromString(xml, "application/xml");
  expect(document.querySelector("parsererror")?.textContent).toBeUndefined();
  return document;
}

it("Moodle gets the answer, its tolerance, and HTML that shows the text as it is", () => {
  const document = parsed(moodleXml("AQM/demo", questions));
  const question = document.querySelector('question[type="numerical"]');
  expect(question?.querySelector("answer text")?.textContent).toBe("12.5");
  expect(question?.querySelector("tolerance")?.textContent).toBe("0.6");
  const html = new DOMParser().parseFromString(
    question?.querySelector("questiontext text")?.textContent ?? "",
    "text/html",
  );
  expect(html.querySelector("p")?.textContent).toBe('Is 1 < 2 & "{so}" = on: how long?');
  expect(html.querySelector("a")?.getAttribute("href")).toBe("https://example.org/aqm/#s=1.AbC-_&run=0");
  expect(document.querySelector("category text")?.textContent).toBe("$course$/AQM//demo");
});

it("says the unit of the answer, and of a ratio that it is a number", () => {
  const textOf = (unit: string) =>
    moodleXml(
      "AQM",
      questions.map((each) => ({ ...each, unit })),
    );
  expect(textOf("ms")).toContain("Answer in ms.");
  expect(textOf("times")).toContain("Answer with a number: how many times.");
  expect(textOf("times")).not.toContain("Answer in");
});

it("QTI accepts what lies within the tolerance", () => {
  const document = parsed(qti12("Demo", questions));
  expect(document.querySelector("varequal")?.textContent).toBe("12.5");
  expect(document.querySelector("vargte")?.textContent).toBe("11.9");
  expect(document.querySelector("varlte")?.textContent).toBe("13.1");
  expect(document.querySelector("item")?.getAttribute("ident")).toBe("q_demo_wait_seed_3");
});

it("GIFT has its signs escaped, and the answer at the end", () => {
  const [category, question = ""] = gift("AQM", questions).split("\n\n");
  expect(category).toBe("$CATEGORY: $course$/AQM");
  expect(question).toMatch(/^::demo wait, seed 3::\[html\]/);
  expect(question).toMatch(/ \{#12\.5:0\.6\}$/);
  const text = question.slice(0, question.lastIndexOf(" {#"));
  expect(text.replace(/^::[^:]*::/, "").match(/(?<!\\)[~=#{}:]/g)).toBeNull();
});
