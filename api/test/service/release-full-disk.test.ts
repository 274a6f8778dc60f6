import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderStore } from '@nearhand/release/store/folder-store';
import { push } from '@nearhand/remote-kit/push';
import { startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';
import { aReleaseTeam } from './release/a-release-team.ts';
import type { TestTeam } from './release/a-release-token.ts';
import { releaseBuilds, writeBuild } from './release/release-store.ts';
import { changed } from './release/release-work.ts';
import { type Shortage, SmallFolder } from './release/small-folder.ts';

const storageFull = { code: 'STORAGE_FULL', retryAfter: 30 };
const message = '';
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

// Only root may mount the small disk.
(process.getuid?.() === 0 ? describe : describe.skip)('a release store on a full disk', () => {
  let disk: SmallFolder;
  let test: TestApp;
  let team: TestTeam;

  beforeAll(async () => {
    disk = await SmallFolder.start();
    await releaseBuilds(new FolderStore(disk.path));
    test = await startTestApp({ SITE_DIR: disk.path });
    team = await aReleaseTeam(test, 'mfe_account');
  });
  afterAll(async () => {
    await test.stop();
    await disk.stop();
  });

  async function pushBuild(folder: string) {
    const options = { privateKey: team.privateKey, message, commit: null, onProgress: () => undefined };
    return (await push(team.server, { folder, ...options })).candidate;
  }

  /** Returns what is released, listed and served; checks that nothing is half-written. */
  async function visible() {
    // Other files of a refused push may be on their way.
    await until(async () => !(await readdir(disk.path, { recursive: true })).some((path) => path.endsWith('.draft')));
    const paths = (await readdir(disk.path, { recursive: true })).filter((path) => !path.startsWith('empty'));
    for (const path of paths.filter((path) => /^files\/[0-9a-f]{64}$/.test(path)))
      expect(`files/${sha256(await readFile(join(disk.path, path)))}`).toBe(path);
    const page = await test.fastify.inject({ url: '/app/account/audit', headers: { accept: 'text/html' } });
    const files = [...page.body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, href]) => href ?? '');
    const answers = await Promise.all([...files, '/boot.json'].map((url) => test.fastify.inject({ url })));
    expect(new Set([page, ...answers].map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const numbers = paths.filter((path) => /^(?:releases|channels)\//.test(path)).sort();
    const current = await readFile(join(disk.path, 'current.json'), 'utf8');
    return { state: await team.server.state(), channels: await team.server.channels(), numbers, current };
  }

  /** Repeats a call with more and more room until it succeeds. Each time before, it is refused, and nothing visible changes. */
  async function untilThereIsRoom<T>(shortage: Shortage, call: () => Promise<T>): Promise<T> {
    const before = await visible();
    for (let room = 0; room < 100; room += 1) {
      await disk.leave(room, shortage);
      const refusal: { answer: T } | Error = await call().then(
        (answer) => ({ answer }),
        (error: Error) => error,
      );
      if (!(refusal instanceof Error)) {
        expect(room).toBeGreaterThan(0);
        await disk.free();
        return refusal.answer;
      }
      expect(refusal).toMatchObject(storageFull);
      expect(await visible()).toEqual(before);
    }
    throw new Error('The call was refused 100 times');
  }

  it.each<Shortage>(['space', 'inodes'])(
    'refuses pushes and promotions without %s, serves what is released, and recovers',
    async (shortage) => {
      const folder = await writeBuild(changed());
      const { candidates, live } = await team.server.state();
      const candidate = await untilThereIsRoom(shortage, () => pushBuild(folder));
      expect((await team.server.state()).candidates).toEqual([candidate, ...candidates]);

      const { candidateId } = candidate;
      const expectedBuild = live?.buildId ?? null;
      const channel = `pr-${shortage}`;
      await untilThereIsRoom(shortage, () => team.server.promote({ candidateId, channel, expectedBuild: null, message }));
      const served = await team.server.channels();
      expect(served.find((each) => each.channel === channel)?.builds).toMatchObject([{ buildId: candidateId }]);

      await untilThereIsRoom(shortage, () => team.server.promote({ candidateId, expectedBuild, message }));
      expect((await team.server.state()).live?.buildId).toBe(candidateId);
      await visible();
    },
  );

  it('refuses a large file while the client sends it', async () => {
    const content = randomBytes(12_000_000);
    const files = await readdir(join(disk.path, 'files'));
    await disk.leave(20, 'space');
    await expect(team.server.upload(sha256(content), content)).rejects.toMatchObject(storageFull);
    expect(await readdir(join(disk.path, 'files'))).toEqual(files);
  });
});
