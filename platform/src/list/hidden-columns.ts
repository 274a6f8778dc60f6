import { storedAtom, useAtom } from '@nearhand/platform/core';
import type { Column } from '@nearhand/platform/ui/console';
import { useMemo } from 'react';

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
  const hidden = useMemo(() => chosen ?? columns.filter(({ isHiddenFirst }) => isHiddenFirst).map(({ id }) => id), [chosen, columns]);
  const visible = useMemo(() => columns.filter(({ id, isOptional }) => !isOptional || !hidden.includes(id)), [columns, hidden]);
  return { hidden, setHidden, visible };
}
