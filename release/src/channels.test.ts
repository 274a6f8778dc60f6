import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteName } from '@nearhand/contracts/release';
import { isChannelName } from '@nearhand/contracts/release-names';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storedRemote } from './candidate.ts';
import { earlierChannelBuild, readChannelHistory } from './channel-history.ts';
import { endChannels, liveChannels, promoteInChannel, removeFromChannel } from './channels.ts';
import { serve } from './revision.ts';
import { hashOf } from './site.ts';
import { FolderStore } from './store/folder-store.ts';

const check = async () => undefined;
const render = check;
let siteDir: string;
let store: FolderStore;

/** A build of a remote in the store. */
async function aBuild(name: RemoteName | 'shell', version: string) {
  const text = JSON.stringify({ name, version, owner: 'Team', platform: '*', federation: '^2.0.0', routes: [], nav: [] });
  const folder = join(siteDir, 'assets', name, hashOf(text));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'descriptor.json'), text);
  const base = `/assets/${name}/${hashOf(text)}/`;
  return { build: { version, base, integrity: '' }, id: hashOf(text) };
}

const changeIn = (channel: string) => ({ channel, team: 'Team', tokenId: null, message: 'Why', commit: 'abc' });

/** Serves a version of a remote in a channel over what it serves now. */
async function promoted(channel: string, name: RemoteName, version: string, by = store): Promise<string> {
  const { id } = await aBuild(name, version);
  const remote = await storedRemote(by, name, id);
  if (!remote) throw new Error('There is no build');
  const expected = (await by.readChannels())?.channels[channel]?.builds[name]?.buildId ?? null;
  const change = { ...changeIn(channel), action: 'promotion' } as const;
  await promoteInChannel(by, remote, { expected, check, change });
  return id;
}

const buildsIn = async (channel: string, by = store) => Object.keys((await by.readChannels())?.channels[channel]?.builds ?? {}).sort();

beforeEach(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'nearhand-store-'));
  store = new FolderStore(siteDir);
  const { build: shell } = await aBuild('shell', '1.0.0');
  await serve(store, () => ({ shell, remotes: [] }), { render });
});
afterEach(() => rm(siteDir, { recursive: true }));

describe('isChannelName', () => {
  it.each([
    ['staging', true],
    ['pr-1', true],
    ['pr-add-search', true],
    [`pr-${'x'.repeat(60)}`, true],
    [`pr-${'x'.repeat(61)}`, false],
    ['production', false],
    ['pr-', false],
    ['pr-1-', false],
    ['PR-1', false],
    ['pr-1\n', false],
  ])('accepts %j: %s', (name, isName) => expect(isChannelName(name)).toBe(isName));
});

describe('channels', () => {
  it('lose no change of several processes at the same time', async () => {
    const other = new FolderStore(siteDir);
    const names = Array.from({ length: 12 }, (_, at): RemoteName => `mfe_${at}`);
    await Promise.all(names.map((name, at) => promoted(at % 3 ? 'staging' : 'pr-1', name, '1.0.0', at % 2 ? store : other)));
    expect([await buildsIn('staging', other), await buildsIn('pr-1')]).toEqual([
      names.filter((_, at) => at % 3).sort(),
      names.filter((_, at) => at % 3 === 0).sort(),
    ]);
    expect((await store.readChannels())?.number).toBe(12);
  });

  it('have histories of their own, also if a name is used again', async () => {
    const one = await promoted('pr-1', 'mfe_a', '1.0.0');
    await promoted('staging', 'mfe_a', '2.0.0');
    await removeFromChannel(store, 'mfe_a', { expected: one, change: changeIn('pr-1') });
    const two = await promoted('pr-1', 'mfe_a', '3.0.0');
    const records = await readChannelHistory(store, 'pr-1', 'mfe_a', 100);
    expect(records.map(({ number, action, build }) => [number, action, build])).toEqual([
      [4, 'promotion', two],
      [3, 'removal', null],
      [1, 'promotion', one],
    ]);
    expect(await earlierChannelBuild(store, 'pr-1', 'mfe_a')).toEqual({ restored: one, replaced: two });
  });

  it('end by themselves 14 days after the last change, but a change meanwhile keeps them', async () => {
    const inDays = (days: number) => Date.now() + days * 86_400_000;
    await promoted('pr-1', 'mfe_a', '1.0.0');
    expect(await endChannels(store, inDays(13))).toEqual([]);
    expect(await endChannels(store, inDays(15))).toEqual(['pr-1']);
    expect(await endChannels(store, inDays(15))).toEqual([]);
    expect(liveChannels(await store.readChannels())).toEqual([]);
  });

  it('are at most 50 at a time', async () => {
    for (let at = 0; at < 50; at += 1) await promoted(`pr-${at}`, 'mfe_a', '1.0.0');
    await expect(promoted('pr-50', 'mfe_a', '1.0.0')).rejects.toThrow();
    await expect(promoted('pr-49', 'mfe_b', '1.0.0')).resolves.toBeDefined();
  });
});
