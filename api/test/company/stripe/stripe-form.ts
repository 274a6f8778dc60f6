export type FormValue = string | FormValue[] | { [name: string]: FormValue };
type FormTree = { [name: string]: FormTree | string };

/** Objects whose names count up from zero are lists. */
function toValue(tree: FormTree | string): FormValue {
  if (typeof tree === 'string') return tree;
  const names = Object.keys(tree);
  const isList = names.length > 0 && names.every((name, index) => name === String(index));
  if (isList) return names.map((name) => toValue(tree[name] ?? ''));
  return Object.fromEntries(names.map((name) => [name, toValue(tree[name] ?? '')]));
}

/** Reads a form or a query with names such as `items[0][price]`. */
export function readStripeForm(text: string): Record<string, FormValue> {
  const tree: FormTree = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''));
    const parts = [first, ...rest];
    const last = parts.pop() ?? '';
    let node = tree;
    for (const part of parts) {
      const next = node[part] ?? {};
      if (typeof next === 'string') throw new Error(`${name} is both a value and an object`);
      node[part] = next;
      node = next;
    }
    node[last] = value;
  }
  return toValue(tree) as Record<string, FormValue>;
}
