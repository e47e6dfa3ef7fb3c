// A new experiment: from a template, blank, or from a file.
import { templates } from "../../scenario/templates";
import { chooseFile } from "../lazy-files";
import { useRun } from "../run-context";

export function NewExperiment({ onClose }: { onClose(): void }) {
  const run = useRun();
  const create = async (template: (typeof templates)[number]) => {
    onClose();
    const { kind } = await run.open(template.document, { scenarioId: null, mayBeDraft: true });
    if (kind !== "superseded") run.stores.page.setState({ isEditing: true });
  };
  return (
    <section className="theme" aria-labelledby="new-experiment">
      <h3 id="new-experiment">New</h3>
      <p className="quiet">Start from a template, or drop an experiment file on the page.</p>
      <p className="gallery-actions">
        {templates.map((template) => (
          <button
            key={template.id}
            type="button"
            className="button"
            title={template.summary}
            onClick={() => void create(template)}
          >
            {template.name}
          </button>
        ))}
        <button
          type="button"
          className="button plain"
          onClick={() => {
            onClose();
            chooseFile(run);
          }}
        >
          Open a file
        </button>
      </p>
    </section>
  );
}
