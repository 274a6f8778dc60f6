/** Replaces the runtime's handler of snapshots: the revision lists the remotes, so there are none. */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => {} };
  readonly manifestCache = new Map<string, unknown>();
}

export const getGlobalRemoteInfo = () => ({});
