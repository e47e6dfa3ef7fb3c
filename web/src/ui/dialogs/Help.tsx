import { useStore } from "../../state/store";
import { Switch } from "../controls/Switch";
import { SHORTCUTS } from "../shortcuts";
import { Modal } from "./Modal";

export default function Help({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Modal title="Help" isOpen={isOpen} onClose={onClose}>
      <div className="help">
        <section>
          <h3>What you see</h3>
          <p>
            A router's queue under load, simulated packet by packet. Left: what you can set, at any moment. Middle: what
            happens. Right: what it means. A change takes effect at the simulated time it is made, is marked in the
            charts and kept with the scenario, so that every run can be repeated.
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
            Point at them for exact values, drag to move in time, scroll or pinch to zoom, double-click for the whole
            run. With the keyboard: focus the charts, then the arrow keys move the cursor. The thresholds at the right
            edge of the first chart can be dragged, or focused and moved by arrow keys.
          </p>
        </section>
        <section>
          <h3>Keys</h3>
          <dl className="shortcuts">
            {Object.values(SHORTCUTS).map(({ shown, does }) => (
              <div key={shown}>
                <dt>
                  <kbd>{shown}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <ShortcutSwitch />
        </section>
      </div>
    </Modal>
  );
}

function ShortcutSwitch() {
  const isOn = useStore((state) => state.hasShortcuts);
  return (
    <p className="shortcut-switch">
      <Switch id="single-keys" isOn={isOn} onChange={(hasShortcuts) => useStore.setState({ hasShortcuts })} />
      <label htmlFor="single-keys">Single keys as commands</label>
    </p>
  );
}
