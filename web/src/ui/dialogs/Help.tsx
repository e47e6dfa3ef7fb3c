import { useSyncExternalStore } from "react";
import { isKept, onKept } from "../../state/page/service-worker";
import { hasSite, siteFile } from "../../state/page/site-file";
import { GUIDE } from "../../state/work/lesson-progress";
import { Switch } from "../controls/Switch";
import { INDEX, openExplanation } from "../explain/navigate";
import { usePage, useRun } from "../run-context";
import { SHORTCUTS } from "../shortcuts";
import { Modal } from "./Modal";
import "../text/keys.css";

/** With Ctrl, so they are not single-key shortcuts. */
const CHORDS = [
  { shown: "Ctrl+Z", does: "Undo" },
  { shown: "Ctrl+Y", does: "Redo (also Ctrl+Shift+Z)" },
] as const;

/** In the editor, for the focused element. */
const EDITOR_KEYS = [
  { shown: "Enter", does: "Select; again: go to its values" },
  { shown: "Shift+Enter", does: "Add a node to the selection or remove it" },
  { shown: "Ctrl+A", does: "Select all nodes" },
  { shown: "arrows", does: "Move the selected nodes; with Shift, in small steps" },
  { shown: "c", does: "Connect the selected nodes: type the name of the other node, then Enter" },
  { shown: "f", does: "Add a flow from each selected node" },
  { shown: "Delete", does: "Delete the selection with everything that depends on it" },
  { shown: "Ctrl+D", does: "Duplicate" },
  { shown: "Esc", does: "Go back from the values to the part; then clear the selection" },
] as const;

export default function Help({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const run = useRun();
  const { page } = run.stores;
  const isOffline = useSyncExternalStore(onKept, isKept);
  const openIndex = () => {
    onClose();
    openExplanation(run, INDEX);
  };
  const startGuide = () => {
    onClose();
    page.setState({ lesson: { id: GUIDE, text: null, isAskedFor: true } });
  };
  return (
    <Modal title="Help" isOpen={isOpen} onClose={onClose}>
      <div className="help">
        <section>
          <h3>What you see</h3>
          <p className="help-action">
            <button type="button" className="button" onClick={startGuide}>
              Start the guide
            </button>
            <span className="quiet">Two minutes: what a queue discipline does.</span>
          </p>
          <p className="help-action">
            <button type="button" className="button" onClick={openIndex}>
              All explanations
            </button>
            <span className="quiet">Every queue discipline, transport and application, with a live drawing.</span>
          </p>
          {isOffline && <p>This browser keeps the page: it works without a network, too.</p>}
          <p>
            A router’s queue under load, simulated packet by packet. The controls on the left work at any time. The
            network and the charts are in the middle, explanations and measurements on the right. A change takes effect
            at the simulated time at which you make it; after the end, the run restarts with it. Changes are marked in
            the charts and saved with the experiment, so that every run can be repeated.
          </p>
          <p>
            Squares are TCP packets, circles are <em>tagged</em> packets (multimedia that its sender tags), triangles
            are <em>untagged</em> packets (other UDP, which does not adapt). In the charts, the thick line is the
            average that the queue discipline uses, the thin line is the queue itself. Dashed lines are thresholds,
            dotted lines the fair share. A full circle on a line is where an average passes its threshold upwards, an
            open one where it comes back.
          </p>
          <p>
            <em>Compare</em> adds lanes: further runs with the same traffic and one difference, in the same charts. Lane
            A is drawn in full lines, the others in dashes of their own, with their letters; keys 1 to 4 choose the lane
            that the controls are about. Compare also repeats a run over seeds, and varies one or two parameters.
          </p>
          <p>
            Words with a dotted line have a definition: point at them, or tap them.{" "}
            {hasSite && (
              <>
                The{" "}
                <a href={siteFile("glossary.html")} target="_blank" rel="noopener">
                  glossary
                </a>{" "}
                has them all.
              </>
            )}
          </p>
        </section>
        <section>
          <h3>In the charts</h3>
          <p>
            Point at a chart for exact values; a click keeps them. Scroll with Ctrl or pinch to zoom, then drag to move
            in time; double-click to see the whole run. With the keyboard, focus the charts and move the cursor with the
            arrow keys; Escape releases it. In slow motion, the charts show the newest part of the run; if you zoom,
            your window stays until you press Follow. CBT and D-CBT show a strip for each class: filled where its
            average is above its threshold, with the drops of the class below. Drag a threshold at the right edge of a
            chart, or focus it and use the arrow keys.
          </p>
          <p>
            “Add a chart” below the charts draws any signal: over time, as a distribution (how often each value occurs,
            with its percentiles) or as a phase view of two signals against each other. A chart of the delay of each
            packet, or of a flow that is not yet recorded in detail, repeats the run up to now. The menu of a chart (⋯)
            moves, resizes and removes it; with lanes, it puts them side by side with the same axes, and adds a chart of
            their differences. Distributions and phase views are about the time that the charts show, or about the
            stretch that is measured.
          </p>
          <p>
            To measure a stretch of time, hold Shift and drag, or drag along the time axis; with the keyboard, b begins
            it at the cursor and n ends it. “Each flow” then shows what every flow got and lost in it. Press a flow
            there to see its packets.
          </p>
          <p>
            “Step through this decision” below a drop, or x at the cursor, shows how the queue decided on a packet: what
            it found in the queue, each signal before and after with the thresholds that it is compared with, and why
            the packet was dropped, marked or accepted; from there to the packet before and after, to the next drop, and
            to the next packet of the same flow.
          </p>
        </section>
        <section>
          <h3>Keys</h3>
          <Keys of={[...Object.values(SHORTCUTS), ...CHORDS]} />
          <ShortcutSwitch />
        </section>
        <section>
          <h3>In the editor</h3>
          <p>
            Drag nodes to move them. Drag from the small circle below a node to another node to connect the two. Hold
            Shift to select several nodes by clicks or with a frame; without a keyboard, use Several. Each link shows
            its rate and delay; the box on it is its queue, framed in blue if it is watched. The Table has the same
            values for reading and typing.
          </p>
          <Keys of={EDITOR_KEYS} />
        </section>
        <section>
          <h3>Reports and files</h3>
          <p>
            The menu of each chart (⋯) saves it as a picture (SVG, PNG) or as numbers (CSV, JSON), and copies it. The
            Share dialog has, under “Take it home”, a report to hand in, the tables of results, the packets of the
            watched link for Wireshark, and the telemetry. All files are made in your browser.
          </p>
        </section>
        {hasSite && (
          <section>
            <h3>Embedding</h3>
            <p>
              The Share dialog has the code to embed the open experiment in your page.{" "}
              <a href={siteFile("examples.html")}>Examples</a> show embeds at work, with buttons outside the frame.
            </p>
          </section>
        )}
      </div>
    </Modal>
  );
}

function Keys({ of }: { of: readonly { shown: string; does: string }[] }) {
  return (
    <dl className="shortcuts">
      {of.map(({ shown, does }) => (
        <div key={shown}>
          <dt>
            <kbd>{shown}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

function ShortcutSwitch() {
  const { page } = useRun().stores;
  const isOn = usePage((state) => state.hasShortcuts);
  return (
    <p className="shortcut-switch">
      <Switch id="single-keys" isOn={isOn} onChange={(hasShortcuts) => page.setState({ hasShortcuts })} />
      <label htmlFor="single-keys">Use single keys as commands</label>
    </p>
  );
}
