/** The actions of the editor, each one step to undo; new entries are selected. */

import type { Point, Rect } from "../../geometry/rect";
import { arranged } from "../../scenario/arrange";
import {
  addFlow,
  addNode,
  connect,
  duplicate,
  duplicateNodes,
  hasEntry,
  move,
  type NodeKind,
  remove,
  type Selection,
} from "../../scenario/edit";
import { type EditorProps, nodesText, selectedNodes } from "./editor-props";
import { removalText } from "./removal-text";

/** How two nodes can be joined. */
export type Joining = "link" | "flow";

export interface Actions {
  /** Adds a node within the visible part. */
  add(kind: NodeKind, seen?: Rect): void;
  /** Joins each of the first nodes with the last. The new link or flow, if it is one. */
  join(joining: Joining, from: readonly string[], to: string): Promise<Selection | undefined>;
  duplicate(originals: readonly Selection[]): void;
  remove(gone: readonly Selection[]): void;
  /** Moves with the same tag in quick succession are one step. */
  move(places: ReadonlyMap<string, Point>, tag?: string): void;
  arrange(): void;
}

const idsOf = (selections: readonly Selection[]) => selections.map(({ id }) => id);

export function createActions(props: EditorProps): Actions {
  const { document, onEdit, onRemove, onSelect, onGroup } = props;
  const known = (selections: readonly Selection[]) => selections.filter((one) => hasEntry(document, one));
  return {
    add(kind, seen) {
      const added = addNode(document, kind, selectedNodes(props).at(-1), seen);
      onEdit(added.document, `Add ${kind} ${added.id}`);
      onSelect({ part: "nodes", id: added.id });
    },
    async join(joining, from, to) {
      const isLink = joining === "link";
      let [next, last] = [document, ""];
      for (const id of from) ({ document: next, id: last } = (isLink ? connect : addFlow)(next, id, to));
      const isOne = from.length === 1;
      const flows = isOne ? `flow ${last}` : `${from.length} flows`;
      const label = isLink ? `Connect ${nodesText(from)} to ${to}` : `Add ${flows} from ${nodesText(from)} to ${to}`;
      const edited = onEdit(next, label);
      const joined: Selection | undefined = isOne ? { part: isLink ? "links" : "flows", id: last } : undefined;
      if (joined) onSelect(joined);
      await edited;
      return joined;
    },
    duplicate(selections) {
      const originals = known(selections);
      const [first] = originals;
      if (!first) return;
      const label = `Duplicate ${nodesText(idsOf(originals))}`;
      if (originals.length === 1) {
        const copy = duplicate(document, first);
        onEdit(copy.document, label);
        onSelect({ part: first.part, id: copy.id });
      } else {
        const copies = duplicateNodes(document, idsOf(originals));
        onEdit(copies.document, label);
        onGroup(copies.ids);
      }
    },
    remove(selections) {
      const gone = known(selections);
      if (gone.length === 0) return;
      const left = remove(document, ...gone);
      onRemove(left, removalText(document, left, gone));
      onSelect(null);
    },
    move(places, tag) {
      const isThere = ({ id, x, y }: { id: string; x?: number; y?: number }) => {
        const to = places.get(id);
        return !to || (to.x === x && to.y === y);
      };
      if (document.nodes.every(isThere)) return;
      onEdit(move(document, places), `Move ${nodesText([...places.keys()])}`, tag);
    },
    arrange() {
      onEdit(move(document, arranged(document)), "Arrange the network");
    },
  };
}
