import { Switch } from "../controls/Switch";
import { usePage, useRun } from "../run-context";
import { SHORTCUTS } from "../shortcuts";
import { Modal } from "./Modal";

/** With the control key, so that they are no single keys. */
const CHORDS = [
  { shown: "Ctrl+Z", does: "Undo" },
  { shown: "Ctrl+Y", does: "Redo; Ctrl+Shift+Z does the same" },
] as const;

/** In the editor, for what has the focus. */
const EDITOR_KEYS = [
  { shown: "Enter", does: "Select; once more, to its values" },
  { shown: "Shift+Enter", does: "Select one more node, or one less" },
  { shown: "Ctrl+A", does: "Select all nodes" },
  { shown: "arrows", does: "Move the selected nodes; with Shift, a little" },
  { shown: "c", does: "Connect the selected nodes: type the other's name, Enter" },
  { shown: "f", does: "Add a flow from each selected node" },
  { shown: "Delete", does: "Delete, with all that depends on it" },
  { shown: "Ctrl+D", does: "Duplicate" },
  { shown: "Esc", does: "From the values back to the part; then nothing is selected" },
] as const;

export default function Help({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Modal title="Help" isOpen={isOpen} onClose={onClose}>
      <div className="help">
        <section>
          <h3>What you see</h3>
          <p>
            A router's queue under load, simulated packet by packet. Left: what you can set, at any moment. Middle: what
            happens. Right: what it means. A change takes effect at the simulated time it is made (after the end: from
            the start), is marked in the charts and kept with the scenario, so that every run can be repeated.
          </p>
          <p>
            Squares are TCP packets, circles <em>tagged</em> (media that adapts and says so), triangles{" "}
            <em>untagged</em> (unresponsive). The thick line is the average the queue discipline decides by; the thin
            one is the queue itself. Dashed lines are thresholds, dotted ones the fair share.
          </p>
        </section>
        <section>
          <h3>In the charts</h3>
          <p>
            Point at them for exact values, scroll with Ctrl or pinch to zoom, then drag to move in time; double-click
            for the whole run. With the keyboard: focus the charts, then the arrow keys move the cursor. The thresholds
            at the right edge of the first chart can be dragged, or focused and moved by arrow keys.
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
            Drag nodes to move them, and from the small circle below a node to another node to connect the two. With
            Shift, clicks and a frame dragged around nodes select several of them; without a keyboard, Several does the
            same. Each link says its rate and delay; a box on it is its queue, framed in blue if it is watched. The
            Table holds the same for reading and typing.
          </p>
          <Keys of={EDITOR_KEYS} />
        </section>
        <section>
          <h3>In other pages</h3>
          <p>
            Share has the code that puts the open experiment into a page of yours.{" "}
            <a href="./examples.html">Examples</a> show it at work, with buttons outside the frame.
          </p>
        </section>
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
      <label htmlFor="single-keys">Single keys as commands</label>
    </p>
  );
}
