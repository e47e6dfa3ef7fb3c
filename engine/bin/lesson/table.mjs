// The table of grades.

const sameText = (likes) => likes.map((like) => `${like.student} (${like.in.join(", ")})`).join("; ");

const yes = (value) => (value === null || value === undefined ? "" : value ? "yes" : "no");

export function tableOf(code, graded, sameOf, roster) {
  const ids = [...new Set(graded.flatMap(({ steps = {} }) => Object.keys(steps)))];
  const head = [
    "student",
    "number",
    "file",
    "lesson",
    "version",
    "seed",
    "own_variant",
    "token_ok",
    "fingerprints",
    ...ids,
    "points",
    "most",
    "percent",
    "passed",
    "minutes",
    "tries",
    "hints",
    "words",
    "same_as",
    "problems",
    "notes",
  ];
  const rows = graded.map((each) => {
    const { student, listed, file, result, steps = {}, points, most, isPassed, isOwnVariant, hasFingerprints } = each;
    return [
      student,
      (roster ? roster.get(listed) : result?.reader) ?? "",
      file,
      result?.lesson ?? each.lesson,
      result?.engine,
      result?.seed,
      yes(isOwnVariant),
      yes(each.isTokenOk),
      yes(hasFingerprints),
      ...ids.map((id) => steps[id] ?? ""),
      points ?? 0,
      most,
      most ? Math.round((100 * points) / most) : 0,
      yes(isPassed ?? false),
      result && Math.round(result.seconds / 60),
      each.tries,
      each.hints,
      each.words,
      sameText(sameOf(each)),
      each.problems.join("; "),
      each.notes?.join("; "),
    ];
  });
  return code.csvLines([head, ...rows]);
}

/** Without what only this command needs. */
export const plainLine = ({
  traits: _traits,
  listed: _listed,
  perhaps: _perhaps,
  isEmpty: _isEmpty,
  isUngraded: _isUngraded,
  ...line
}) => line;
