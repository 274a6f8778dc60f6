/** The release store and its revisions. Layout: docs/decisions/0002-immutable-revisions.md */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from '@nearhand/contracts/integrity';
import type { Canary, Current, HaltedCanary, ReleaseChange, Revision } from '@nearhand/contracts/release';
import { ifFound } from './error-code.ts';
import type { ReleaseStore } from './store/release-store.ts';

export const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 20);

/** The text of a file that never changes; null if the store does not have it. */
export async function readText(store: ReleaseStore, path: string): Promise<string | null> {
  const read = () => ifFound(readFile(join(store.dir, path), 'utf8'));
  return (await read()) ?? ((await store.provide(path)) ? read() : null);
}

export const releaseFile = (number: number): string => `releases/${number}.json`;

export interface PointOptions {
  isRollback?: boolean;
  /** Requester of the change, and the reason. */
  change?: ReleaseChange;
}

/** Canary beside a revision, running or halted. */
export interface CanaryState {
  canary?: Canary | undefined;
  halted?: HaltedCanary | undefined;
}

async function revisionText(store: ReleaseStore, id: string): Promise<string> {
  const text = await readText(store, `revisions/${id}.json`);
  if (text === null) throw new Error(`There is no revision ${id} in ${store.dir}`);
  return text;
}

export const readRevision = async (store: ReleaseStore, id: string): Promise<Revision> =>
  JSON.parse(await revisionText(store, id)) as Revision;

export const integrityOfRevision = async (store: ReleaseStore, id: string): Promise<string> => integrityOf(await revisionText(store, id));

/** Makes a revision current, if nothing was released since `before`. Returns whether it did. */
export async function pointTo(
  store: ReleaseStore,
  id: string,
  before: Current | null,
  { isRollback, change, canary, halted }: PointOptions & CanaryState,
): Promise<boolean> {
  const { history = [], rollbacks = [] } = before ?? {};
  const current: Current = {
    revision: id,
    integrity: await integrityOfRevision(store, id),
    timestamp: new Date().toISOString(),
    history: [...history, id],
    rollbacks: isRollback ? [...rollbacks, history.length] : rollbacks,
    ...(change && { change }),
    ...(canary && { canary }),
    ...(halted && { halted }),
  };
  return store.claim(current.history.length, JSON.stringify(current));
}
