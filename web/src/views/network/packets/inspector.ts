/** Tells of one packet what it is and where, follows it, and makes the packets of its flow stand out. */
import { type NetworkPacket, packetKey } from "../../../network/packets";
import { isReverse, linkOfWatch } from "../../../scenario/watch";
import { chooseFlow } from "../../../state/run/choose-flow";
import type { RunView } from "../../../state/run/loop";
import type { Run } from "../../../state/run/run";
import type { RunSchema } from "../../../telemetry/run-schema";
import { button, element } from "../../dom";
import type { Decision } from "./falls";
import "../card.css";
import { endOf, packetName, packetTraits, whereabouts } from "./packet-words";

/** Whether packets, which have numbers of flows and links, mean the same ones in both. */
function hasSameNumbers(one: RunSchema, other: RunSchema): boolean {
  const names = ({ flows, links }: RunSchema) => JSON.stringify([flows, links].map((all) => all.map(({ id }) => id)));
  return one === other || names(one) === names(other);
}

export class Inspector {
  /** For the keyboard: chooses the first packet of the shown queue. */
  readonly opener = button("Inspect packets", () => this.open(), "button network-opener packet-opener");
  /** Hidden until a packet is chosen. */
  readonly card: HTMLElement;
  private readonly name = element("strong");
  private readonly place = element("span");
  private readonly fate = element("span", { ariaLive: "polite" });
  private readonly only = button("Only this flow", () => this.toggleOnly());
  private readonly next = button("Next packet", () => this.chooseNext());
  private view: RunView | null;
  private packets: readonly NetworkPacket[] = [];
  private packet: NetworkPacket | null = null;
  private key = "";
  /** The id of the flow that was chosen here; another one may have been chosen elsewhere since. */
  private onlyId: string | null = null;
  /** The id of the packet's flow, which remains chosen after the packet's end. */
  private flowId: string | null = null;
  private readonly stop: () => void;

  constructor(
    private readonly run: Run,
    private readonly onChange: () => void,
  ) {
    this.view = run.view;
    const close = button("Close", () => this.choose(null));
    const properties = {
      className: "network-card packet-card",
      hidden: true,
      role: "group",
      ariaLabel: "The chosen packet",
    };
    this.card = element("div", properties, this.name, this.place, this.fate, this.only, this.next, close);
    this.card.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.choose(null);
    });
    this.stop = run.stores.run.subscribe((now, before) => {
      if (now.flow !== before.flow) this.tell();
    });
  }

  /** The chosen packet, where it is now. */
  get chosen(): NetworkPacket | null {
    return this.packet;
  }

  /** The number of the flow whose packets stand out, in the run that is drawn. */
  get onlyFlow(): number | null {
    if (!this.isOnly) return null;
    const flow = this.view?.telemetry.schema.flows.findIndex(({ id }) => id === this.onlyId) ?? -1;
    return flow < 0 ? null : flow;
  }

  private get isOnly(): boolean {
    return this.onlyId !== null && this.onlyId === this.run.stores.run.getState().flow;
  }

  remove(): void {
    this.stop();
    this.opener.remove();
    this.card.remove();
  }

  /** With "Only this flow", the flow of the packet, or all flows again. */
  choose(packet: NetworkPacket | null): void {
    const { isOnly } = this;
    this.set(packet);
    if (isOnly) this.showOnly(this.flowId);
  }

  /** The packets are no longer drawn, and the opener is hidden as well; the flow remains chosen. */
  leave(): void {
    this.onlyId = null;
    if (this.hasFocus) document.querySelector<HTMLElement>(".play")?.focus();
    this.set(null);
  }

  private get hasFocus(): boolean {
    return [this.card, this.opener].some((node) => node.contains(document.activeElement));
  }

  private showOnly(id: string | null): void {
    this.onlyId = id;
    chooseFlow(this.run, id);
    this.tell();
  }

  private set(packet: NetworkPacket | null): void {
    this.packet = packet;
    this.key = packet ? packetKey(packet) : "";
    this.flowId = (packet && this.view?.telemetry.schema.flows[packet.flow]?.id) ?? null;
    const hadFocus = this.card.contains(document.activeElement);
    this.card.hidden = !packet;
    if (!packet && hadFocus) this.opener.focus();
    this.fate.textContent = "";
    this.tell();
  }

  /** A frame of the engine has arrived: follows the chosen packet, or tells what became of it. */
  update(view: RunView, packets: readonly NetworkPacket[], decisions: readonly Decision[]): void {
    const { schema } = view.telemetry;
    const isRenumbered = this.view !== null && !hasSameNumbers(this.view.telemetry.schema, schema);
    this.view = view;
    this.packets = packets;
    if (isRenumbered) this.set(null);
    const last = this.packet;
    if (!last) return;
    this.packet = packets.find((packet) => packetKey(packet) === this.key) ?? null;
    if (this.packet) this.tell();
    else this.tellEnd(view, last, decisions);
  }

  private tellEnd(view: RunView, last: NetworkPacket, decisions: readonly Decision[]) {
    const drop = decisions.find(({ isMark, flow, seq }) => !isMark && flow === last.flow && seq === last.seq);
    this.place.textContent = "";
    this.fate.textContent = drop ? ` dropped: ${drop.label}` : ` ${endOf(view.telemetry.schema, last)}`;
  }

  private tell() {
    const { packet, view } = this;
    this.only.ariaPressed = String(this.isOnly);
    if (packet && view) {
      const { schema } = view.telemetry;
      this.name.textContent = packetName(schema, packet);
      const where = whereabouts(schema, packet, this.packets, view.time_s);
      this.place.textContent = ` ${packetTraits(packet)}, ${where}`;
    }
    this.onChange();
  }

  private open() {
    this.choose(this.inOrder()[0] ?? null);
    this.next.focus();
  }

  private toggleOnly() {
    this.showOnly(this.isOnly ? null : this.flowId);
  }

  private chooseNext() {
    const all = this.inOrder();
    const at = this.packet ? all.indexOf(this.packet) : -1;
    this.choose(all[(at + 1) % Math.max(1, all.length)] ?? null);
  }

  /** The packets in the order of the keyboard: those that wait in the shown queue first. */
  private inOrder(): NetworkPacket[] {
    const { watched } = this.run.stores.run.getState();
    const { links = [] } = this.view?.telemetry.schema ?? {};
    const isHere = (packet: NetworkPacket) =>
      links[packet.link]?.id === linkOfWatch(watched) && packet.isReverse === isReverse(watched);
    const queue = this.packets.filter((packet) => isHere(packet) && Number.isNaN(packet.start_s));
    return [...queue, ...this.packets.filter((packet) => !queue.includes(packet))];
  }
}
