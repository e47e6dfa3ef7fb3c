import { useEffect, useState } from "react";
import { disciplineOf } from "../../scenario/catalog";
import { disciplineIn, type GalleryEntry, type GalleryGroup, loadGallery } from "../../scenario/gallery";
import { useStore } from "../../state/store";
import { chooseFile } from "../files";
import { useRun } from "../run-context";
import { Modal } from "./Modal";

export default function Gallery({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Modal title="Gallery" isOpen={isOpen} onClose={onClose}>
      <Cards onClose={onClose} />
    </Modal>
  );
}

function Cards({ onClose }: { onClose(): void }) {
  const run = useRun();
  const [groups, setGroups] = useState<GalleryGroup[] | null>(null);
  const [failure, setFailure] = useState("");
  useEffect(() => {
    loadGallery().then(setGroups, (error: unknown) => setFailure(String(error)));
  }, []);
  if (failure) return <p role="alert">The gallery could not be loaded: {failure}</p>;
  if (!groups) return <p className="quiet">Loading …</p>;
  const open = ({ id, document }: GalleryEntry) => {
    onClose();
    void run.open(document, { scenarioId: id });
  };
  return (
    <>
      <ul className="gallery">
        {groups.map((group) => (
          <Card key={group.title} group={group} onOpen={open} />
        ))}
      </ul>
      <p className="quiet modal-foot">
        Or{" "}
        <button
          type="button"
          className="link"
          onClick={() => {
            onClose();
            chooseFile(run);
          }}
        >
          open a scenario file
        </button>
        , or drop one anywhere on the page.
      </p>
    </>
  );
}

function Card({ group, onOpen }: { group: GalleryGroup; onOpen(entry: GalleryEntry): void }) {
  const openId = useStore((state) => state.scenarioId);
  return (
    <li className="card gallery-card">
      <h3>{group.title}</h3>
      {group.citation && <p className="quiet">{group.citation}</p>}
      <p className="gallery-summary">{group.summary}</p>
      <p className="gallery-actions">
        {group.entries.map((entry) => (
          <button
            key={entry.id}
            type="button"
            className="button"
            aria-pressed={entry.id === openId}
            aria-label={`Open ${entry.document.title}`}
            onClick={() => onOpen(entry)}
          >
            {disciplineOf(disciplineIn(entry.document))?.label ?? "Open"}
          </button>
        ))}
      </p>
    </li>
  );
}
