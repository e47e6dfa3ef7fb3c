// Chooses a discipline: those of the papers directly, all others by family.
import { catalog, type DisciplineInfo, disciplineOf, scriptDiscipline } from "../../scenario/catalog";
import type { Run } from "../../state/run/run";
import { useIsLocked } from "../LinkLocks";
import { useRun } from "../run-context";
import { isSecondClick } from "../second-clicks";
import { TextLink } from "../text/TextLink";

export const FAMILIES = {
  paper: "From the papers",
  active: "Active queue management",
  scheduler: "Schedulers",
  basic: "Basic",
};
const MOST_BUTTONS = 6;

const families = Object.keys(FAMILIES);
export const byFamily = [...catalog.disciplines].sort(
  (a, b) => families.indexOf(a.family) - families.indexOf(b.family),
);

/** All disciplines if there are few, else those of the papers and the current one. */
function firstChoices(current: string): readonly DisciplineInfo[] {
  if (byFamily.length <= MOST_BUTTONS) return byFamily;
  return byFamily.filter(({ family, id }) => family === "paper" || id === current || id === scriptDiscipline);
}

export function DisciplinePicker({ path, current }: { path: string; current: string }) {
  const shown = firstChoices(current);
  const others = byFamily.filter((discipline) => !shown.includes(discipline));
  const chosen = disciplineOf(current);
  return (
    <div className="disciplines">
      <ul className="discipline-grid" aria-label="Queue discipline">
        {shown.map((discipline) => (
          <Choice key={discipline.id} discipline={discipline} path={path} isCurrent={discipline.id === current} />
        ))}
      </ul>
      {others.length > 0 && <More disciplines={others} path={path} />}
      {chosen && (
        <p className="about-discipline">
          <TextLink target={{ to: "explain", id: chosen.id }} text={`What is ${chosen.label}?`} />
        </p>
      )}
    </div>
  );
}

/** A script begins as the discipline that it replaces. */
async function choose(run: Run, path: string, id: string): Promise<void> {
  if (id !== scriptDiscipline) return void run.change(path, id);
  const { writeOwn } = await import("../own/write-own");
  await writeOwn(run, path.slice(0, -".discipline".length), run.stores.run.getState().watched);
}

function Choice({ discipline, path, isCurrent }: { discipline: DisciplineInfo; path: string; isCurrent: boolean }) {
  const run = useRun();
  const isLocked = useIsLocked("params");
  return (
    <li>
      <button
        type="button"
        className="button"
        aria-pressed={isCurrent}
        disabled={isLocked}
        title={discipline.name}
        onClick={(event) => {
          if (!isCurrent && !isSecondClick(event)) void choose(run, path, discipline.id);
        }}
      >
        {discipline.id === scriptDiscipline && !isCurrent ? "Write your own" : discipline.label}
      </button>
    </li>
  );
}

function More({ disciplines, path }: { disciplines: readonly DisciplineInfo[]; path: string }) {
  return (
    <details className="more">
      <summary>{disciplines.length} more disciplines</summary>
      {Object.entries(FAMILIES).map(([family, name]) => {
        const members = disciplines.filter((discipline) => discipline.family === family);
        return members.length === 0 ? null : (
          <section key={family}>
            <h3 className="quiet">{name}</h3>
            <ul className="discipline-grid">
              {members.map((discipline) => (
                <Choice key={discipline.id} discipline={discipline} path={path} isCurrent={false} />
              ))}
            </ul>
          </section>
        );
      })}
    </details>
  );
}
