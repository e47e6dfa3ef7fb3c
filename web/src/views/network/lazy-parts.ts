// Tells of the nodes, links and queues that are clicked. The code for it is loaded with the first click.
import type { Run } from "../../state/run/run";
import { button } from "../dom";
import type { PartCard } from "./parts/part-card";
import type { NetworkPart } from "./parts/part-words";

/** The part that was clicked, by its data attribute. */
function partAt(target: Element): NetworkPart | null {
  for (const kind of ["queue", "node", "link"] as const) {
    const id = target.closest<SVGElement>(`[data-${kind}]`)?.dataset[kind];
    if (id !== undefined) return { kind, id };
  }
  return null;
}

export interface LazyParts {
  /** The network has been drawn anew. */
  place(): void;
}

export function showParts(figure: HTMLElement, run: Run, life: AbortSignal, canEdit: boolean): LazyParts {
  let card: PartCard | undefined;
  const load = async () => {
    const { PartCard } = await import("./parts/part-card");
    card ??= new PartCard(run, life, canEdit, opener);
    figure.append(card.node);
    return card;
  };
  const opener = button("Inspect the network", () => void load().then((made) => made.open()), "button network-opener");
  const choose = ({ target }: MouseEvent) => {
    if ((target as Element).closest("button, .network-card")) return;
    const part = partAt(target as Element);
    if (part) void load().then((made) => made.choose(part));
    else card?.choose(null);
  };
  figure.addEventListener("click", choose, { signal: life });
  return { place: () => figure.append(opener, ...(card ? [card.node] : [])) };
}
