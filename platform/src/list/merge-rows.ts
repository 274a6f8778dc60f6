/** Fresh rows under somebody's eyes: what stayed keeps its place when the new order would move it, what is new comes after it. */
export function mergeKeepingOrder<Row>(before: readonly Row[], fresh: readonly Row[], rowId: (row: Row) => string): readonly Row[] {
  const byId = new Map(fresh.map((row) => [rowId(row), row]));
  const stayed = before.flatMap((row) => byId.get(rowId(row)) ?? []);
  const stayedIds = new Set(stayed.map(rowId));
  const inFreshOrder = fresh.filter((row) => stayedIds.has(rowId(row)));
  const isSameOrder = inFreshOrder.every((row, index) => row === stayed[index]);
  return isSameOrder ? fresh : [...stayed, ...fresh.filter((row) => !stayedIds.has(rowId(row)))];
}

/** Fresh rows while somebody points at one: each keeps its place, with its new content; what is new or gone waits. */
export function mergeInPlace<Row>(before: readonly Row[], fresh: readonly Row[], rowId: (row: Row) => string): readonly Row[] {
  const byId = new Map(fresh.map((row) => [rowId(row), row]));
  return before.map((row) => byId.get(rowId(row)) ?? row);
}
