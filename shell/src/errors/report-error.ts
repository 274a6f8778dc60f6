import type { ReleasedRemote } from '@nearhand/contracts/release';
import { boot } from '@nearhand/platform/core';

export type FailedRemote = Pick<ReleasedRemote, 'name' | 'version' | 'owner'>;

/** A fault that nothing has handled. */
export interface ErrorReport {
  error: unknown;
  /** The remote whose code failed; null if it is the shell's. */
  remote: FailedRemote | null;
  revision: string;
}

const eventName = 'nearhand.error';
const keptReports = 20;

const reported = new WeakSet<object>();
/** The first reports, for listeners that load late. */
const kept: ErrorReport[] = [];

/** Reports a fault, each error once. The only way in which faults leave the application. */
export function reportError(error: unknown, remote: FailedRemote | null = null): void {
  if (typeof error === 'object' && error !== null) {
    if (reported.has(error)) return;
    reported.add(error);
  }
  const report: ErrorReport = {
    error,
    remote: remote && { name: remote.name, version: remote.version, owner: remote.owner },
    revision: boot.revision,
  };
  if (kept.length < keptReports) kept.push(report);
  dispatchEvent(new CustomEvent(eventName, { detail: report }));
}

/** Calls the listener for each fault, first for those before. Returns a function that stops it. */
export function onErrorReport(listener: (report: ErrorReport) => void): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<ErrorReport>).detail);
  for (const report of kept) listener(report);
  addEventListener(eventName, handle);
  return () => removeEventListener(eventName, handle);
}
