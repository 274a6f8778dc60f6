/** Channels beside production: docs/decisions/0097-channels.md */

import type {
  ChannelBuild,
  ChannelBuilds,
  ChannelChange,
  ChannelState,
  Channels,
  ReleasedRemote,
  Revision,
} from '@nearhand/contracts/release';
import { isTemporaryChannel } from '@nearhand/contracts/release-names';
import { buildIdOf } from './build-id.ts';
import { storedRemote } from './candidate.ts';
import { checkRevision, MisfitError } from './gate/check-revision.ts';
import { inTurn } from './in-turn.ts';
import { OvertakenError } from './promote.ts';
import { addRevision, type NamedRevision, namedRevision, rendersOthers, withRemotes } from './revision.ts';
import { readRevision } from './site.ts';
import type { ReleaseStore } from './store/release-store.ts';

const dayMs = 86_400_000;
const temporaryMs = 14 * dayMs;
/** The history of an ended channel can be found as long. */
const endedMs = 30 * dayMs;
const mostChannels = 50;

/** Pages that are rendered in advance would differ from those of production. */
export class NeedsRenderingError extends MisfitError {
  constructor() {
    super('Pages that are rendered in advance would change: release it on the server itself');
  }
}

export class UnknownChannelError extends Error {}
export class TooManyChannelsError extends Error {}

export const isLive = ({ builds }: ChannelState): boolean => Object.keys(builds).length > 0;

/** The channels that serve something, by name. */
export const liveChannels = (channels: Channels | null): [name: string, state: ChannelState][] =>
  Object.entries(channels?.channels ?? {}).filter(([, state]) => isLive(state));

/** Time at which a channel ends by itself; null if it stays. */
export const endOf = (name: string, { changedAt }: ChannelState): Date | null =>
  isTemporaryChannel(name) ? new Date(Date.parse(changedAt) + temporaryMs) : null;

/** The revision of a channel over that of production. Throws a `MisfitError` if its builds do not fit any more. */
export async function composeChannel(
  store: ReleaseStore,
  production: NamedRevision,
  { builds }: Pick<ChannelState, 'builds'>,
): Promise<NamedRevision> {
  const remotes = await Promise.all(
    Object.entries(builds).map(async ([remote, { buildId }]) => {
      const build = await storedRemote(store, remote, buildId);
      if (!build) throw new MisfitError(`The build ${buildId} of ${remote} is not in the store any more`);
      return build;
    }),
  );
  const revision = withRemotes(production.revision, remotes);
  await checkRevision(store, revision);
  if (await rendersOthers(store, revision, production.revision)) throw new NeedsRenderingError();
  return namedRevision(revision);
}

/** It has the documents of production, as far as there are any. */
const keepComposed = (store: ReleaseStore, composed: NamedRevision, production: NamedRevision): Promise<void> =>
  addRevision(store, composed, production, { render: async () => undefined });

/** Same, and keeps the revision in the store. */
export async function addChannelRevision(
  store: ReleaseStore,
  production: NamedRevision,
  state: Pick<ChannelState, 'builds'>,
): Promise<NamedRevision> {
  const composed = await composeChannel(store, production, state);
  await keepComposed(store, composed, production);
  return composed;
}

/** The revision that is served to everybody. */
export async function readProduction(store: ReleaseStore): Promise<NamedRevision> {
  const current = await store.readCurrent();
  if (!current) throw new Error('Nothing has been released yet');
  return { id: current.revision, revision: await readRevision(store, current.revision) };
}

type Change = Pick<ChannelChange, 'action' | 'channel' | 'remote' | 'team' | 'tokenId' | 'message' | 'commit'>;

interface Next {
  builds: ChannelBuilds;
  /** The revision with these; null if they do not fit. */
  revision: string | null;
}

/** Makes the next state of a channel of the present one. Null leaves it as it is. */
type Compose = (before: ChannelState | undefined, channels: Channels | null) => Promise<Next | null>;

/** Changes a channel, again if another change came first. */
const changeChannel = (store: ReleaseStore, change: Change, compose: Compose): Promise<void> =>
  inTurn(store, () => changeNow(store, change, compose));

async function changeNow(store: ReleaseStore, change: Change, compose: Compose): Promise<void> {
  const channels = await store.readChannels();
  const before = channels?.channels[change.channel];
  const next = await compose(before, channels);
  if (!next) return;
  const number = (channels?.number ?? 0) + 1;
  const now = new Date();
  const isKept = (state: ChannelState) => isLive(state) || now.getTime() - Date.parse(state.changedAt) < endedMs;
  const kept = Object.entries(channels?.channels ?? {}).filter(([, state]) => isKept(state));
  const timestamp = now.toISOString();
  const text = JSON.stringify({
    number,
    timestamp,
    channels: { ...Object.fromEntries(kept), [change.channel]: { number, changedAt: timestamp, builds: next.builds } },
    change: { ...change, revision: next.revision, previous: before?.number ?? null },
  } satisfies Channels);
  if (!(await store.claimChannels(number, text))) await changeNow(store, change, compose);
}

const buildOf = (state: ChannelState | undefined, remote: string): string | null => state?.builds[remote]?.buildId ?? null;

interface ChannelPromotion {
  /** Its build in the channel, as the caller knows it; null for that of production. */
  expected: string | null;
  /** Throws for a revision that must not be served. */
  check(revision: Revision, productionId: string): Promise<void>;
  change: Omit<Change, 'remote'> & { team: string };
}

/** Serves a build in a channel, which begins with the first one, if the channel serves the expected build of this remote. */
export async function promoteInChannel(
  store: ReleaseStore,
  remote: ReleasedRemote,
  { expected, check, change }: ChannelPromotion,
): Promise<void> {
  const buildId = buildIdOf(remote.base);
  await changeChannel(store, { ...change, remote: remote.name }, async (before, channels) => {
    const live = buildOf(before, remote.name);
    // The answer to an earlier call may have been lost.
    if (live === buildId) return null;
    if (live !== expected) throw new OvertakenError(live);
    if (!(before && isLive(before)) && liveChannels(channels).length >= mostChannels) throw new TooManyChannelsError();
    const build: ChannelBuild = { buildId, version: remote.version, team: change.team, at: new Date().toISOString() };
    const builds = { ...before?.builds, [remote.name]: build };
    const production = await readProduction(store);
    const composed = await composeChannel(store, production, { builds });
    await check(composed.revision, production.id);
    await keepComposed(store, composed, production);
    return { builds, revision: composed.id };
  });
}

/** Returns a remote of a channel to the build of production. The channel ends with its last build. */
export async function removeFromChannel(
  store: ReleaseStore,
  remote: string,
  { expected, change }: Pick<ChannelPromotion, 'expected'> & { change: Omit<Change, 'remote' | 'action'> },
): Promise<void> {
  await changeChannel(store, { ...change, action: 'removal', remote }, async (before) => {
    if (!before) throw new UnknownChannelError();
    const live = buildOf(before, remote);
    if (live === null) return null;
    if (live !== expected) throw new OvertakenError(live);
    const { [remote]: _, ...builds } = before.builds;
    const production = await readProduction(store);
    // The others may not fit for reasons of their own.
    const composed = await addChannelRevision(store, production, { builds }).catch((error: unknown) => {
      if (error instanceof MisfitError) return null;
      throw error;
    });
    return { builds, revision: composed?.id ?? null };
  });
}

/** Ends the channels that are temporary and that nobody has changed for 14 days. Returns their names. */
export async function endChannels(store: ReleaseStore, now = Date.now()): Promise<string[]> {
  const isOver = (name: string, state: ChannelState) => isLive(state) && (endOf(name, state)?.getTime() ?? Infinity) <= now;
  const over = liveChannels(await store.readChannels()).filter(([name, state]) => isOver(name, state));
  for (const [channel] of over) {
    const change = { action: 'end', channel, remote: null, team: null, tokenId: null, message: '', commit: null } as const;
    await changeChannel(store, change, async (before) => {
      if (!before || !isOver(channel, before)) return null;
      return { builds: {}, revision: (await readProduction(store)).id };
    });
  }
  return over.map(([name]) => name);
}
