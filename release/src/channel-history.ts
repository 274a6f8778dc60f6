import type { components } from '@nearhand/contracts/openapi.gen';
import type { Channels } from '@nearhand/contracts/release';
import { buildPath } from './candidate.ts';
import { isLive, liveChannels } from './channels.ts';
import { pathOf } from './rollback.ts';
import { readText } from './site.ts';
import type { ReleaseStore } from './store/release-store.ts';

type ReleaseRecord = components['schemas']['ReleaseRecord'];

const mostChanges = 1_000;

/** The changes of a channel, newest first, and of those that had its name before. Each is read once: it names the one before it. */
async function readChanges(store: ReleaseStore, channel: string): Promise<Channels[]> {
  const changes: Channels[] = [];
  let number = (await store.readChannels())?.channels[channel]?.number ?? null;
  while (number !== null && changes.length < mostChanges) {
    const text = await readText(store, `channels/${number}.json`);
    if (text === null) break;
    const change = JSON.parse(text) as Channels;
    changes.push(change);
    number = change.change.previous;
  }
  return changes;
}

const buildIn = ({ channels, change }: Channels, remote: string): string | null =>
  channels[change.channel]?.builds[remote]?.buildId ?? null;

/** The changes of a remote in a channel, newest first. */
export async function readChannelHistory(store: ReleaseStore, channel: string, remote: string, count: number): Promise<ReleaseRecord[]> {
  const changes = await readChanges(store, channel);
  const records = changes.map((each, at): ReleaseRecord => {
    const before = changes[at + 1];
    const { action, team, tokenId, message, commit, revision } = each.change;
    return {
      number: each.number,
      at: each.timestamp,
      action,
      team,
      tokenId,
      message,
      commit,
      share: null,
      revisionBefore: before?.change.revision ?? null,
      revision,
      buildBefore: before ? buildIn(before, remote) : null,
      build: buildIn(each, remote),
    };
  });
  return records.filter(({ build, buildBefore }) => build !== buildBefore).slice(0, count);
}

/** Ids of the builds of a remote in a channel: the live one, and the one before it; null for none. */
export async function earlierChannelBuild(
  store: ReleaseStore,
  channel: string,
  remote: string,
): Promise<{ restored: string | null; replaced: string | null }> {
  const all = await readChanges(store, channel);
  const changes = all.toReversed().filter((each) => buildIn(each, remote) !== null);
  const rollbacks = changes.flatMap(({ change }, at) => (change.action === 'rollback' && change.remote === remote ? [at] : []));
  const path = pathOf(
    changes.map((each) => buildIn(each, remote)),
    rollbacks,
  );
  const replaced = all[0] ? buildIn(all[0], remote) : null;
  return { restored: path.findLast((build) => build !== replaced) ?? null, replaced };
}

/** The build of a remote in a revision that the channel has served; null if there is none. */
export async function channelBuildAt(store: ReleaseStore, channel: string, remote: string, revision: string): Promise<string | null> {
  const found = (await readChanges(store, channel)).find(({ change }) => change.revision === revision);
  return found ? buildIn(found, remote) : null;
}

/** Marks all builds of the channels as used, also earlier ones, so that no cleanup removes them in the next days. */
export async function keepChannelBuilds(store: ReleaseStore): Promise<void> {
  for (const [channel] of liveChannels(await store.readChannels())) {
    const changes = await readChanges(store, channel);
    const since = changes.findIndex(({ channels }) => !isLive(channels[channel] ?? { number: 0, changedAt: '', builds: {} }));
    const used = (since < 0 ? changes : changes.slice(0, since)).flatMap(({ channels }) => Object.entries(channels[channel]?.builds ?? {}));
    for (const path of new Set(used.map(([remote, { buildId }]) => buildPath(remote, buildId)))) await store.keep(path);
  }
}
