// Items that are put in order by what is measured of each.
import { type Keys, newItem } from "../../lesson/draft";
import { MOST } from "../../lesson/limits";
import { useDesk } from "./desk-context";
import { NumberOf, TextOf } from "./fields";
import { ListEditor } from "./ListEditor";
import { ValueFields } from "./ValueFields";

export function OrderForm({ keys }: { keys: Keys }) {
  const { ground } = useDesk();
  return (
    <>
      <p className="quiet">
        The student puts these in order, the smallest number first. What is right is measured; they are shown as they
        stand here, which must not be the right order.
      </p>
      <ListEditor
        keys={[...keys, "items"]}
        name="Item"
        least={2}
        most={MOST.options}
        fresh={(items) => newItem(items, ground)}
      >
        {(item) => (
          <>
            <TextOf label="Text" keys={[...item, "text"]} />
            <ValueFields keys={[...item, "value"]} as="value" within={keys} />
          </>
        )}
      </ListEditor>
      <NumberOf label="Neighbours differ by at least (%)" keys={[...keys, "slack"]} times={100} />
    </>
  );
}
