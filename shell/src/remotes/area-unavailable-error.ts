import type { ReleasedRemote } from '@nearhand/contracts/release';

/** A remote's code could not be loaded. Affects only that remote's pages. */
export class AreaUnavailableError extends Error {
  override readonly name = 'AreaUnavailableError';
  readonly remote: Pick<ReleasedRemote, 'name' | 'version' | 'owner'>;

  /** Resolves if the code still arrives. */
  readonly arrival: Promise<unknown>;

  constructor({ name, version, owner }: Omit<ReleasedRemote, 'routes' | 'nav'>, arrival: Promise<unknown>, cause: unknown) {
    super(`${name} ${version} (${owner}) could not be loaded`, { cause });
    this.remote = { name, version, owner };
    this.arrival = arrival;
  }
}

/** The code of a remote has failed repeatedly, which was reported. Its pages are tried again after a pause. */
export class RemotePausedError extends AreaUnavailableError {
  constructor(remote: Omit<ReleasedRemote, 'routes' | 'nav'>, pauseMs: number) {
    super(remote, new Promise((resolve) => setTimeout(resolve, pauseMs)), new Error('Failed repeatedly'));
  }
}
