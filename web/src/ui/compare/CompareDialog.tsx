// Comparisons: a second run beside this one, the same over many seeds, with other values of a parameter, in the scenarios of
// RFC 7928, or with results that are kept in the document.
import { lazy, Suspense, useState } from "react";
import { Modal } from "../dialogs/Modal";
import { Loading } from "../Loading";
import { useWork } from "../run-context";
import { AddLane } from "./AddLane";
import { type CompareTab, compareTab } from "./compare-tab";
import { ExpectedTab } from "./ExpectedTab";
import { hasExpected } from "./expected";
import { SeedsTab } from "./SeedsTab";
import { VaryTab } from "./VaryTab";
import "./compare.css";

const ReportCardTab = lazy(() => import("../report-card/ReportCardTab"));

const TABS: readonly { readonly id: CompareTab; readonly name: string }[] = [
  { id: "lane", name: "Add a lane" },
  { id: "seeds", name: "Over seeds" },
  { id: "vary", name: "Vary a parameter" },
  { id: "card", name: "Report card" },
  { id: "expected", name: "Expected" },
];

export default function CompareDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Modal title="Compare" isOpen={isOpen} onClose={onClose}>
      <Tabs onClose={onClose} />
    </Modal>
  );
}

function Tabs({ onClose }: { onClose(): void }) {
  const [wanted, setTab] = useState(compareTab.next);
  const isExpected = useWork(({ document }) => hasExpected(document));
  const shown = TABS.filter(({ id }) => id !== "expected" || isExpected);
  const tab = shown.some(({ id }) => id === wanted) ? wanted : "lane";
  const choose = (next: CompareTab) => {
    compareTab.next = next;
    setTab(next);
  };
  return (
    <div className="compare">
      <fieldset className="segments" aria-label="Kind of comparison">
        {shown.map(({ id, name }) => (
          <button key={id} type="button" aria-pressed={id === tab} onClick={() => choose(id)}>
            {name}
          </button>
        ))}
      </fieldset>
      {tab === "lane" && <AddLane onClose={onClose} />}
      {tab === "seeds" && <SeedsTab />}
      {tab === "vary" && <VaryTab onClose={onClose} />}
      {tab === "card" && (
        <Suspense fallback={<Loading />}>
          <ReportCardTab onClose={onClose} />
        </Suspense>
      )}
      {tab === "expected" && <ExpectedTab />}
    </div>
  );
}
