/** Values in trees of objects and lists. */

/** Where a value stands: ["links", 0, "queue", "limit"]. */
export type Path = readonly (string | number)[];

type Whole = Readonly<Record<string | number, unknown>>;

const isWhole = (value: unknown): value is Whole => typeof value === "object" && value !== null;
const isEmpty = (value: unknown) => isWhole(value) && !Array.isArray(value) && Object.keys(value).length === 0;

/** The value there; undefined if there is none. */
export const valueIn = (tree: unknown, path: Path): unknown =>
  path.reduce<unknown>((here, key) => (isWhole(here) ? here[key] : undefined), tree);

function set(tree: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const inside = set(isWhole(tree) ? tree[key] : undefined, rest, value);
  const isGone = inside === undefined || (value === undefined && isEmpty(inside));
  if (Array.isArray(tree) || (typeof key === "number" && !isWhole(tree))) {
    const list: readonly unknown[] = Array.isArray(tree) ? tree : [];
    return list.toSpliced(Number(key), 1, ...(isGone ? [] : [inside]));
  }
  const entries = Object.entries(isWhole(tree) ? tree : {});
  if (isGone) return Object.fromEntries(entries.filter(([name]) => name !== key));
  const hadKey = entries.some(([name]) => name === String(key));
  return Object.fromEntries(
    hadKey ? entries.map(([name, old]) => [name, name === key ? inside : old]) : [...entries, [key, inside]],
  );
}

/**
 * The tree with another value there, and with what holds it. Undefined removes: a key, with its object if that becomes empty,
 * or an entry of a list.
 */
export const setIn = <Tree>(tree: Tree, path: Path, value: unknown): Tree => set(tree, path, value) as Tree;
