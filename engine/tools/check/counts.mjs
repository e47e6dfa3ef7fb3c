// What the tools' reports say: how many tests passed and failed, which failed and with what message, and as `remarks` those that
// were skipped, or flaky: passed, but not at once.
import { stripVTControlCharacters } from "node:util";

// A failed test as it is listed at the end: its name and the beginning of what its tool says.
const LINES_OF_FAILURE = 12;
const described = (name, message = "") =>
  [name, ...stripVTControlCharacters(message).split("\n").slice(0, LINES_OF_FAILURE)].join("\n    ");

const remarksOf = (kind, names) => names.map((name) => `${kind}: ${name}`);

export function ofGoogleTest({ tests, failures, errors, testsuites }) {
  const all = testsuites.flatMap(({ testsuite }) => testsuite);
  const skipped = all.filter(({ status, result }) => status === "NOTRUN" || result === "SKIPPED");
  const nameOf = ({ classname, name }) => `${classname}.${name}`;
  return {
    passed: tests - failures - errors - skipped.length,
    failed: failures + errors,
    failures: all.filter((test) => test.failures).map((test) => described(nameOf(test), test.failures[0].failure)),
    remarks: remarksOf("skipped", skipped.map(nameOf)),
  };
}

/** A file that could not be read or set up is a failure, too: none of its tests is among the results. */
export function ofVitest({ numPassedTests, numFailedTests, testResults }) {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const isFailed = ({ status }) => status === "failed";
  const skipped = all.filter((test) => test.status !== "passed" && !isFailed(test));
  const broken = testResults.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed));
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    failures: [
      ...all.filter(isFailed).map(({ fullName, failureMessages }) => described(fullName, failureMessages[0])),
      ...broken.map(({ name, message }) => described(name, message)),
    ],
    remarks: remarksOf(
      "skipped",
      skipped.map(({ fullName }) => fullName),
    ),
  };
}

// Playwright nests its suites: those of a file within it, and the tests of each.
const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

export function ofPlaywright(report) {
  const specs = specsOf(report);
  const nameOf = ({ file, line, title }) => `${file}:${line} ${title}`;
  const namesOf = (kind) => specs.filter(({ tests }) => tests.some(({ status }) => status === kind)).map(nameOf);
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    failures: specs
      .filter(({ ok }) => !ok)
      .map((spec) => described(nameOf(spec), spec.tests[0].results.at(-1)?.error?.message)),
    remarks: [...remarksOf("skipped", namesOf("skipped")), ...remarksOf("flaky", namesOf("flaky"))],
  };
}
