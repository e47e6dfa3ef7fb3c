/** Tells of one packet what it is and where, follows it, and makes the packets of its flow stand out. */
import { type NetworkPacket, packetKey } from "../../../network/packets";
import { linkOfWatch } from "../../../scenario/watch";
import type { RunView } from "../../../state/run/loop";
import type { Run } from "../../../state/run/run";
import { element } from "../../dom";
import type { Decision } from "./falls";
import { endOf, packetName, packetTraits, whereabouts } from "./packet-words";

export interface Inspector {
  /** For the keyboard: chooses the first packet of the shown queue. */
  readonly opener: HTMLElement;
  /** Hidden until a packet is chosen. */
  readonly card: HTMLElement;
  /** The chosen packet, where it is now. */
  readonly chosen: NetworkPacket | null;
  readonly onlyFlow: number | null;
  choose(packet: NetworkPacket | null): void;
  update(view: RunView, packets: readonly NetworkPacket[], decisions: readonly Decision[]): void;
}

export function createInspector(run: Run, onChange: () => void): Inspector {
  const name = element("strong");
  const place = element("span");
  const fate = element("span");
  fate.setAttribute("aria-live", "polite");
  const only = element("button", { type: "button", className: "button", textContent: "Only this flow" });
  const next = element("button", { type: "button", className: "button", textContent: "Next packet" });
  const close = element("button", { type: "button", className: "button", textContent: "Close" });
  const card = element("div", { className: "packet-card", hidden: true }, name, place, fate, only, next, close);
  card.role = "group";
  card.ariaLabel = "The chosen packet";
  const opener = element("button", {
    type: "button",
    className: "button packet-opener",
    textContent: "Inspect packets",
  });

  let view = run.view;
  let packets: readonly NetworkPacket[] = [];
  let chosen: NetworkPacket | null = null;
  let key = "";
  let isOnly = false;
  let flow: number | null = null;

  const tell = () => {
    only.ariaPressed = String(isOnly);
    if (chosen && view) {
      name.textContent = packetName(view.telemetry.schema, chosen);
      place.textContent = ` ${packetTraits(chosen)}, ${whereabouts(view.telemetry.schema, chosen, packets, view.time_s)}`;
    }
    onChange();
  };
  const choose = (packet: NetworkPacket | null) => {
    chosen = packet;
    key = packet ? packetKey(packet) : "";
    flow = packet?.flow ?? null;
    if (!packet) isOnly = false;
    card.hidden = !packet;
    fate.textContent = "";
    tell();
  };
  /** The packets in the order of the keyboard: those at the shown queue first. */
  const inOrder = () => {
    const link = linkOfWatch(run.stores.run.getState().watched);
    const isHere = (packet: NetworkPacket) =>
      view?.telemetry.schema.links[packet.link]?.id === link && !packet.isReverse;
    const queue = packets.filter((packet) => isHere(packet) && Number.isNaN(packet.start_s));
    return [...queue, ...packets.filter((packet) => !queue.includes(packet))];
  };
  const chooseNext = () => {
    const all = inOrder();
    choose(all[((chosen ? all.indexOf(chosen) : -1) + 1) % Math.max(1, all.length)] ?? null);
  };
  opener.addEventListener("click", () => {
    choose(inOrder()[0] ?? null);
    next.focus();
  });
  next.addEventListener("click", chooseNext);
  only.addEventListener("click", () => {
    isOnly = !isOnly;
    tell();
  });
  close.addEventListener("click", () => choose(null));
  // Clicks on the drawing choose packets; those on the card do not.
  for (const node of [card, opener]) node.addEventListener("click", (event) => event.stopPropagation());
  card.addEventListener("keydown", ({ key: pressed }) => {
    if (pressed === "Escape") choose(null);
  });

  return {
    opener,
    card,
    get chosen() {
      return chosen;
    },
    get onlyFlow() {
      return isOnly ? flow : null;
    },
    choose,
    update(given, all, decisions) {
      [view, packets] = [given, all];
      if (!chosen) return;
      const last = chosen;
      const found = all.find((packet) => packetKey(packet) === key);
      if (found) {
        chosen = found;
        return tell();
      }
      const drop = decisions.find(({ isMark, flow: of, seq }) => !isMark && of === last.flow && seq === last.seq);
      chosen = null;
      place.textContent = "";
      fate.textContent = drop ? `dropped: ${drop.label}` : endOf(given.telemetry.schema, last);
    },
  };
}
