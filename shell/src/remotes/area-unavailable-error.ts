import type { ReleasedBuild, RemoteName } from '@nearhand/contracts/release';

export interface NamedBuild extends ReleasedBuild {
  name: RemoteName | 'shell';
  owner: string;
}

/** Code of a build could not be loaded. Affects only its pages. */
export class AreaUnavailableError extends Error {
  override readonly name = 'AreaUnavailableError';
  readonly build: NamedBuild;

  /** Resolves if the code still arrives. */
  readonly arrival: Promise<unknown>;

  constructor(build: NamedBuild, arrival: Promise<unknown>, cause: unknown) {
    super(`${build.name} ${build.version} (${build.owner}) could not be loaded`, { cause });
    this.build = build;
    this.arrival = arrival;
  }
}

/** The code of a remote blocked the page when it was last open in this tab. Its pages are tried again if the user wants. */
export class RemoteHungError extends AreaUnavailableError {
  constructor(remote: NamedBuild) {
    super(remote, new Promise(() => undefined), new Error('Blocked the page'));
  }
}

/** The code of a remote has failed repeatedly, which was reported. Its pages are tried again after a pause. */
export class RemotePausedError extends AreaUnavailableError {
  constructor(remote: NamedBuild, pauseMs: number) {
    super(remote, new Promise((resolve) => setTimeout(resolve, pauseMs)), new Error('Failed repeatedly'));
  }
}
