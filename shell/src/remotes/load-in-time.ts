import { boot, reportNetworkFailure } from '@nearhand/platform/core';
import { LocaleBundleError } from '../intl/load-messages';
import { AreaUnavailableError, type NamedBuild } from './area-unavailable-error';
import { IdleTimeoutError, withIdleTimeout } from './with-idle-timeout';

/** The shell's own code: much of it loads at once, and there is nothing to show instead. */
export const shellTimeoutMs = 2_000;

interface Options {
  timeoutMs?: number;
  /** Nothing has arrived for a while, and the work goes on. */
  onOverdue?: () => void;
}

/**
 * Waits for code of a build. Rejects with `AreaUnavailableError` if its files cannot be loaded in time; its `arrival` resolves if they
 * still arrive, which is no error: a busy computer loads late. Rejects with `LocaleBundleError` if only the messages fail.
 */
export function loadInTime<T>(build: NamedBuild, work: Promise<T>, { timeoutMs, onOverdue }: Options = {}): Promise<T> {
  const reportFailed = (error: unknown) => {
    const { name, version, owner } = build;
    console.error(`${name} ${version} (owner ${owner}, revision ${boot.revision}) could not be loaded`, error);
  };
  return withIdleTimeout(build.base, work, timeoutMs).catch((error: unknown) => {
    if (error instanceof LocaleBundleError) throw error;
    if (error instanceof IdleTimeoutError) {
      onOverdue?.();
      work.catch(reportFailed);
    } else reportFailed(error);
    reportNetworkFailure();
    throw new AreaUnavailableError(build, work, error);
  });
}
