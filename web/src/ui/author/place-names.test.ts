import { expect, it } from "vitest";
import { placeName } from "./place-names";

it.each([
  ["question.options[1].say", "Option 2, Reply"],
  ["stage.lanes[0]", "Lanes shown"],
  ["vary.places[0].pick[1]", "Value that differs 1, Value 2"],
  ["pool[0].question.near[2].min", "Question 1, Range 3, From"],
  ["lanes[1].set.links.bottleneck.queue.limit", "Lane 2, Values"],
  ["solution.links.bottleneck.queue.limit", "A setting that meets all goals"],
  ["numbers.wait.value", "{wait}, Measure"],
  ["question.from", "Begins with"],
  ["", ""],
])("%s is “%s”", (path, name) => expect(placeName(path)).toBe(name));
