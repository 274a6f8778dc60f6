import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bucketSettings } from '@nearhand/release/store/bucket-settings';
import { openReleaseStore } from '@nearhand/release/store/open-store';
import { push } from '@nearhand/remote-kit/push';
import { ReleaseServer } from '@nearhand/remote-kit/release-server';
import { aBucket, type TestBucket } from '../bucket/a-bucket.ts';
import { builtServer } from '../kill/server-process.ts';
import { ApiProcess } from '../server/processes/api-process.ts';
import { RoundRobin } from '../server/processes/round-robin.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';
import { aReleaseTeam } from './release/a-release-team.ts';
import type { TestTeam } from './release/a-release-token.ts';
import { releaseBuilds, writeBuild } from './release/release-store.ts';
import { changed } from './release/release-work.ts';

const releases = 12;
const longestMs = 5_000;

let bucket: TestBucket;
let folder: string;
let test: TestApp;
let team: TestTeam;
let processes: ApiProcess[];
let balancer: RoundRobin;
let origin: string;

beforeAll(async () => {
  bucket = await aBucket();
  folder = await mkdtemp(join(tmpdir(), 'nearhand-disks-'));
  await releaseBuilds(await openReleaseStore({ siteDir: '', dataDir: folder, bucket: bucketSettings(bucket.env) }));
  test = await startTestApp();
  team = await aReleaseTeam(test, 'mfe_account');
  const SERVER_KEYS = await readFile(join(test.env.DATA_DIR, 'keys.json'), 'utf8');
  const built = await builtServer();
  processes = await Promise.all(
    ['1', '2', '3'].map((name) => ApiProcess.start(test.env, built, { ...bucket.env, SERVER_KEYS, DATA_DIR: join(folder, name) })),
  );
  balancer = new RoundRobin(processes.map(({ port }) => port));
  origin = await balancer.listen();
}, 180_000);
afterAll(async () => {
  balancer.close();
  await Promise.all(processes.map((process) => process.kill()));
  await test.stop();
  bucket.stop();
  await rm(folder, { recursive: true });
});

/** Each request goes to the next process. */
const get = (path: string) => fetch(`${origin}${path}`, { headers: { connection: 'close', accept: 'text/html' } });
const revisionAt = async (port: number) =>
  ((await (await fetch(`http://127.0.0.1:${port}/builds/latest.json`)).json()) as { id: string }).id;

it('three processes without a shared disk show each release within 5 s, and no file is missing meanwhile', async () => {
  let isOver = false;
  const answers = new Map<string, number>();
  const counted = async (path: string) => {
    const response = await get(path);
    const key = response.status === 200 ? '200' : `${response.status} ${path}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
    return response.text();
  };
  const visit = async () => {
    while (!isOver) {
      const page = await counted('/app/devices');
      const [revision] = /(?<="revision":")[0-9a-f]{20}/.exec(page) ?? [];
      const { shell, remotes } = JSON.parse(await counted(`/revisions/${revision}.json`)) as Record<'shell', { base: string }> & {
        remotes: { base: string }[];
      };
      for (const { base } of [shell, ...remotes]) {
        const { files } = JSON.parse(await counted(`${base}descriptor.json`)) as { files: { path: string }[] };
        for (const { path } of files.slice(0, 3)) await counted(base + path);
      }
    }
  };
  const visitors = [visit(), visit(), visit(), visit()];
  const server = new ReleaseServer(origin, team.token);
  const times: number[] = [];
  for (let at = 0; at < releases; at += 1) {
    const options = { message: '', commit: null, onProgress: () => undefined };
    const { candidate } = await push(server, { folder: await writeBuild(changed()), privateKey: team.privateKey, ...options });
    const expectedBuild = (await server.state()).live?.buildId ?? null;
    const began = performance.now();
    const { revision } = await server.promote({ candidateId: candidate.candidateId, expectedBuild, message: '' });
    await until(async () => (await Promise.all(processes.map(({ port }) => revisionAt(port)))).every((id) => id === revision));
    times.push(performance.now() - began);
  }
  isOver = true;
  await Promise.all(visitors);
  process.stdout.write(
    `${releases} releases, everywhere after ${times.map(Math.round).join(', ')} ms; answers ${JSON.stringify([...answers])}\n`,
  );
  expect([...answers.keys()]).toEqual(['200']);
  expect(Math.max(...times)).toBeLessThan(longestMs);
}, 180_000);
