// Scripts to begin a lane with: the discipline in place as a script, and those that ship.
import { ignoreLost } from "../../engine/client";
import { disciplineOf, scriptDiscipline } from "../../scenario/catalog";
import { paramOfScript } from "../../scenario/script-params";
import { type ScriptExample, scriptOf } from "../../scenario/scripts";
import type { Beginning } from "../../state/run/lane-edits";
import { useChecker } from "../own/use-checker";

interface Props {
  current: string | undefined;
  onChoose(how: Beginning): void;
}

export default function ScriptLanes({ current = "", onChoose }: Props) {
  const { examples, check } = useChecker();
  const choose = async ({ label, code }: Pick<ScriptExample, "label" | "code">) => {
    const checked = await check(code).catch(ignoreLost); // the dialog may be closed meanwhile
    if (!checked) return;
    const { params = [] } = checked;
    onChoose({ kind: "code", label: `${label} as a script`, code, declared: params.map(paramOfScript) });
  };
  const own = current === scriptDiscipline ? undefined : (scriptOf(current) ?? examples[0]);
  return (
    <>
      {own && (
        <p>
          <button type="button" className="button" onClick={() => void choose(own)}>
            Write your own, from {own.label}
          </button>
        </p>
      )}
      <details className="more">
        <summary>{examples.length} algorithms as scripts</summary>
        <ul className="discipline-grid" aria-label="Scripts">
          {examples.map((example) => (
            <li key={example.id}>
              <button
                type="button"
                className="button"
                title={disciplineOf(example.id)?.name}
                onClick={() => void choose(example)}
              >
                {example.label}
              </button>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
