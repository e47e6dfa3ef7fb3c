// The page of the gradebook: a table of what the lesson in the frame tells.
(() => {
  const byId = (id) => document.getElementById(`gradebook-${id}`);
  const site = new URL(".", location.href).href.replace(/\/$/, "");
  const [frame, says, rows] = [byId("frame"), byId("says"), byId("steps")];
  for (const code of document.querySelectorAll("[data-code]")) code.textContent = code.textContent.replaceAll("SITE", site);

  const KINDS = { read: "Read", predict: "Predict", run: "Watch", check: "Check", adjust: "Adjust", explain: "Explain" };

  function answer({ kind, end, isRight, isCounted }) {
    if (kind === "read" || kind === "run") return "";
    if (!isCounted) return "does not count";
    if (end === "solved") return "right";
    if (end === "given up") return "given up";
    if (isRight === false) return "wrong so far";
    return end === "committed" ? "given" : "–";
  }

  function cells(step) {
    const { number, title, kind, tries, hints, points, most } = step;
    const said = most > 0 ? `${points} of ${most}` : "";
    return [`${number}. ${title || KINDS[kind]}`, answer(step), tries || "", hints || "", said];
  }

  function row(step, isShown) {
    const node = document.createElement("tr");
    node.dataset.step = step.id;
    node.className = isShown ? "is-shown" : "";
    node.append(
      ...cells(step).map((text, at) => {
        const cell = document.createElement(at === 0 ? "th" : "td");
        if (at === 0) cell.scope = "row";
        cell.textContent = text;
        return cell;
      }),
    );
    return node;
  }

  frame.addEventListener("aqm-lesson", ({ detail }) => {
    const { what, title, step: shown, steps, points, most, isPassed } = detail;
    if (what === "opened") rows.replaceChildren();
    for (const each of rows.children) each.className = "";
    for (const step of steps) {
      const made = row(step, step.number === shown);
      const old = [...rows.children].find((each) => each.dataset.step === step.id);
      if (old) old.replaceWith(made);
      else rows.append(made);
    }
    byId("title").textContent = `Gradebook: ${title}`;
    byId("points").textContent = `${points} of ${most}`;
    const isOver = what === "end" || what === "left";
    byId("end").textContent = isOver ? (isPassed ? "over, passed" : "over, not passed") : `at step ${shown}`;
  });

  frame.subscribe("lesson");
  byId("open").addEventListener("submit", async (event) => {
    event.preventDefault();
    const student = byId("student").value.trim();
    says.textContent = "Opening …";
    try {
      await frame.load({ lesson: byId("lesson").value, ...(student && { student }) });
      says.textContent = "";
    } catch (error) {
      says.textContent = error.message;
    }
  });
})();
