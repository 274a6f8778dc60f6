/** Rows without a change stay the same objects, and without any change the same array, so that they need not be rendered again. */
export function reuseRows<Row>(before: readonly Row[], rows: readonly Row[], rowId: (row: Row) => string): readonly Row[] {
  const byId = new Map(before.map((row) => [rowId(row), row]));
  const reused = rows.map((row) => {
    const known = byId.get(rowId(row));
    return known !== undefined && JSON.stringify(known) === JSON.stringify(row) ? known : row;
  });
  return reused.length === before.length && reused.every((row, index) => row === before[index]) ? before : reused;
}

/** Existing rows keep their order if the new order would move them; new rows follow. */
export function mergeKeepingOrder<Row>(before: readonly Row[], fresh: readonly Row[], rowId: (row: Row) => string): readonly Row[] {
  const byId = new Map(fresh.map((row) => [rowId(row), row]));
  const stayed = before.flatMap((row) => byId.get(rowId(row)) ?? []);
  const stayedIds = new Set(stayed.map(rowId));
  const inFreshOrder = fresh.filter((row) => stayedIds.has(rowId(row)));
  const isSameOrder = inFreshOrder.every((row, index) => row === stayed[index]);
  return isSameOrder ? fresh : [...stayed, ...fresh.filter((row) => !stayedIds.has(rowId(row)))];
}

/** Updates existing rows in place; added and removed rows wait until the user stops hovering. */
export function mergeInPlace<Row>(before: readonly Row[], fresh: readonly Row[], rowId: (row: Row) => string): readonly Row[] {
  const byId = new Map(fresh.map((row) => [rowId(row), row]));
  return before.map((row) => byId.get(rowId(row)) ?? row);
}
