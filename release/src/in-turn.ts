import type { ReleaseStore } from './store/release-store.ts';

const turns = new WeakMap<ReleaseStore, Promise<unknown>>();

/** Changes by one process wait for each other, because one that is overtaken is checked again. */
export function inTurn<T>(store: ReleaseStore, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(store) ?? Promise.resolve()).then(work);
  turns.set(
    store,
    turn.catch(() => undefined),
  );
  return turn;
}
