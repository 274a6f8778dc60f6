import type { ReleasedRemote } from '@nearhand/contracts/release';

/** A remote's code could not be had. Costs that remote's pages only. */
export class AreaUnavailableError extends Error {
  override readonly name = 'AreaUnavailableError';
  readonly remote: Pick<ReleasedRemote, 'name' | 'version' | 'owner'>;

  constructor({ name, version, owner }: ReleasedRemote, cause: unknown) {
    super(`${name} ${version} (${owner}) could not be loaded`, { cause });
    this.remote = { name, version, owner };
  }
}
