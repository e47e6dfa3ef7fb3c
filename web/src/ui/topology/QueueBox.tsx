// A watched queue in the drawing: the buffer at its router, filled from the side of its link. Where several are watched,
// it is a button that chooses whose charts and state are shown.
import { CLASSES } from "../../charts/class-style";
import { useStore } from "../../state/store";
import type { Point } from "./placement";

export const ROUTER = 15;
export const QUEUE_WIDTH = 54;
const HEIGHT = 9;
/** What can be hit around the box. */
const TARGET = 26;

interface Props {
  /** "bottleneck" or "bottleneck:reverse" */
  watch: string;
  at: Point | undefined;
  /** Where its packets come from and go to. */
  ends: readonly [string, string];
  isOnly: boolean;
  isBelowAnother?: boolean;
}

export function QueueBox({ watch, at, ends: [from, to], isOnly, isBelowAnother = false }: Props) {
  const isShown = useStore(({ watched }) => watched === watch);
  if (!at) return null;
  const y = at.y + ROUTER + 5 + (isBelowAnother ? HEIGHT + 3 : 0);
  const place = watch.endsWith(":reverse")
    ? `translate(${at.x + 10},${y}) scale(-1,1)`
    : `translate(${at.x - 10},${y})`;
  const choose = () => useStore.setState({ watched: watch });
  const button = {
    role: "button",
    tabIndex: 0,
    "aria-pressed": isShown,
    "aria-label": `Show the queue of ${watch}, ${from} to ${to}`,
    onClick: choose,
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      choose();
    },
  };
  return (
    <g className="queue-box" transform={place} {...(!isOnly && button)}>
      {/* The next box below has its own. */}
      <rect
        className="queue-target"
        y={isBelowAnother ? 0 : (HEIGHT - TARGET) / 2}
        width={QUEUE_WIDTH}
        height={TARGET}
      />
      <rect className="queue-room" width={QUEUE_WIDTH} height={HEIGHT} rx={2.5} />
      {CLASSES.map((name) => (
        <rect key={name} data-class={name} data-fill={`${watch}/${name}`} height={HEIGHT} rx={1} />
      ))}
      <rect className="queue-frame" width={QUEUE_WIDTH} height={HEIGHT} rx={2.5} />
      <title>{`The queue at this router, towards ${to}`}</title>
    </g>
  );
}
