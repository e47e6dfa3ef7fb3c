// Comparisons: a second run beside this one, the same over many seeds, or with other values of a parameter.
import { useState } from "react";
import { Modal } from "../dialogs/Modal";
import { AddLane } from "./AddLane";
import { SeedsTab } from "./SeedsTab";
import { VaryTab } from "./VaryTab";
import "./compare.css";

const TABS = [
  { id: "lane", name: "Add a lane" },
  { id: "seeds", name: "Over seeds" },
  { id: "vary", name: "Vary a parameter" },
] as const;
type Tab = (typeof TABS)[number]["id"];

/** The tab that was open last. */
let last: Tab = "lane";

export default function CompareDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Modal title="Compare" isOpen={isOpen} onClose={onClose}>
      <Tabs onClose={onClose} />
    </Modal>
  );
}

function Tabs({ onClose }: { onClose(): void }) {
  const [tab, setTab] = useState(last);
  const choose = (next: Tab) => {
    last = next;
    setTab(next);
  };
  return (
    <div className="compare">
      <fieldset className="segments" aria-label="Kind of comparison">
        {TABS.map(({ id, name }) => (
          <button key={id} type="button" aria-pressed={id === tab} onClick={() => choose(id)}>
            {name}
          </button>
        ))}
      </fieldset>
      {tab === "lane" && <AddLane onClose={onClose} />}
      {tab === "seeds" && <SeedsTab />}
      {tab === "vary" && <VaryTab onClose={onClose} />}
    </div>
  );
}
