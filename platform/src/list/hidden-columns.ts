import { storedAtom, useAtom } from '@nearhand/platform/core';
import type { Column } from '@nearhand/platform/ui/console';

/** Null until the user has changed the columns. */
const makeAtom = (list: string) => storedAtom<readonly string[] | null>(`columns.${list}`, null);
const atoms = new Map<string, ReturnType<typeof makeAtom>>();

function atomOf(list: string) {
  const atom = atoms.get(list) ?? makeAtom(list);
  atoms.set(list, atom);
  return atom;
}

/** Ids of the hidden columns of a list; stored in the browser, not on the account. */
export function useHiddenColumns<Row, Property extends string>(list: string, columns: readonly Column<Row, Property>[]) {
  const [chosen, setHidden] = useAtom(atomOf(list));
  const hidden = chosen ?? columns.filter(({ isHiddenFirst }) => isHiddenFirst).map(({ id }) => id);
  return { hidden, setHidden, visible: columns.filter(({ id, isOptional }) => !isOptional || !hidden.includes(id)) };
}
