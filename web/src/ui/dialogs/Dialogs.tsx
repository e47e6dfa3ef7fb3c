// The dialogs: one is open at a time, and each is loaded when it is first opened.
import { type Dispatch, lazy, type SetStateAction } from "react";
import { LazyPart } from "../LazyPart";

const Gallery = lazy(() => import("./Gallery"));
const Help = lazy(() => import("./Help"));
const Lessons = lazy(() => import("./Lessons"));
const PapersDialog = lazy(() => import("../papers/PapersDialog"));
const ShareDialog = lazy(() => import("../share/ShareDialog"));
const CompareDialog = lazy(() => import("../compare/CompareDialog"));
const ExperimentDialog = lazy(() => import("../papers/ExperimentDialog"));

export type Dialog = "gallery" | "papers" | "lessons" | "experiment" | "share" | "compare" | "help";

interface DialogsProps {
  dialog: Dialog | null;
  onDialog: Dispatch<SetStateAction<Dialog | null>>;
}

export function Dialogs({ dialog, onDialog }: DialogsProps) {
  // A dialog that is replaced by another also reports that it has closed.
  const close = (name: Dialog) => () => onDialog((open) => (open === name ? null : open));
  return (
    <div className="dialogs">
      <LazyPart name="The gallery" isNeeded={dialog === "gallery"}>
        <Gallery isOpen={dialog === "gallery"} onClose={close("gallery")} onPapers={() => onDialog("papers")} />
      </LazyPart>
      <LazyPart name="The list of papers" isNeeded={dialog === "papers"}>
        <PapersDialog isOpen={dialog === "papers"} onClose={close("papers")} onWhole={() => onDialog("experiment")} />
      </LazyPart>
      <LazyPart name="The list of lessons" isNeeded={dialog === "lessons"}>
        <Lessons isOpen={dialog === "lessons"} onClose={close("lessons")} />
      </LazyPart>
      <LazyPart name="The experiment" isNeeded={dialog === "experiment"}>
        <ExperimentDialog isOpen={dialog === "experiment"} onClose={close("experiment")} />
      </LazyPart>
      <LazyPart name="The share dialog" isNeeded={dialog === "share"}>
        <ShareDialog isOpen={dialog === "share"} onClose={close("share")} />
      </LazyPart>
      <LazyPart name="The comparison" isNeeded={dialog === "compare"}>
        <CompareDialog isOpen={dialog === "compare"} onClose={close("compare")} />
      </LazyPart>
      <LazyPart name="The help" isNeeded={dialog === "help"}>
        <Help isOpen={dialog === "help"} onClose={close("help")} />
      </LazyPart>
    </div>
  );
}
