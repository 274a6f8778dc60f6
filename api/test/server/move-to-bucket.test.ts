import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { listCandidates } from '@nearhand/release/candidate';
import { bucketSettings } from '@nearhand/release/store/bucket-settings';
import { FolderStore } from '@nearhand/release/store/folder-store';
import { openReleaseStore } from '@nearhand/release/store/open-store';
import { servedBuilds } from '../../../tools/release/gate/seeds/sample-builds.ts';
import { moveToBucket } from '../../src/bucket-move.ts';
import { readEnv } from '../../src/env/env.ts';
import { openFiles } from '../../src/files/open-store.ts';
import { S3Server } from '../bucket/s3-server.ts';
import { builtServer, inherited } from '../kill/server-process.ts';
import { releaseBuilds } from '../service/release/release-store.ts';
import { changed } from '../service/release/release-work.ts';

let folder: string;
let s3: S3Server;
let variables: Record<string, string>;

/** Returns the output of the command, and its exit code. */
async function runCommand(): Promise<{ code: number; text: string }> {
  const env = { ...inherited, ...variables };
  return promisify(execFile)(process.execPath, [join(await builtServer(), 'move-to-bucket.js')], { env }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
  );
}

/** Returns the text that the command prints; throws with its error. */
const move = (more: Record<string, string> = {}) => moveToBucket({ ...variables, ...more });

/** A disk with files, installers and two releases, and an empty bucket. */
async function prepare(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-move-'));
  s3 = new S3Server();
  const keys = { S3_ACCESS_KEY_ID: s3.key.keyId, S3_SECRET_ACCESS_KEY: s3.key.secret };
  variables = { DATA_DIR: join(folder, 'data'), S3_BUCKET: s3.bucket, S3_ENDPOINT: await s3.listen(), S3_PREFIX: 'own', ...keys };
  await mkdir(join(folder, 'data/files/sessions/a'), { recursive: true });
  await writeFile(join(folder, 'data/files/sessions/a/1.part'), 'recorded');
  await mkdir(join(folder, 'data/installers'));
  await writeFile(join(folder, 'data/installers/nearhand-agent-2.18.1-linux-x64'), 'program');
  const store = new FolderStore(join(folder, 'data/site'));
  await releaseBuilds(store);
  await releaseBuilds(store, [...servedBuilds().filter(({ descriptor }) => descriptor.name !== 'mfe_account'), changed()]);
}

async function clear(): Promise<void> {
  s3.stop();
  await rm(folder, { recursive: true });
}

const inBucket = () => openReleaseStore({ siteDir: '', dataDir: join(folder, 'elsewhere'), bucket: bucketSettings(variables) });

describe('npm run move-to-bucket', () => {
  beforeEach(prepare);
  afterEach(clear);

  it('copies files and releases, and again only what is new', async () => {
    const printed = 'Files: 1 copied, 0 were there. Releases: 2. Installers: 1 copied. The disk is left as it was.\n';
    expect(await runCommand()).toEqual({ code: 0, text: printed });
    const onDisk = await new FolderStore(join(folder, 'data/site')).readCurrent();
    const store = await inBucket();
    await store.follow();
    expect(await store.readServed()).toEqual(onDisk);
    expect(await listCandidates(store, 'mfe_account', 10)).toEqual([]);
    const files = await openFiles(readEnv({ ...variables, DATABASE_URL: 'postgres://localhost/none' }));
    expect(await text(await files.read('sessions/a/1.part', 0, 8))).toBe('recorded');
    expect([...s3.objects.keys()].every((name) => name.startsWith('own/'))).toBe(true);

    await writeFile(join(folder, 'data/files/sessions/a/2.part'), 'more');
    s3.requests.length = 0;
    expect(await move()).toBe('Files: 1 copied, 1 were there. Releases: 2. Installers: 0 copied. The disk is left as it was.');
    const written = s3.requests.filter((request) => request.startsWith('PUT own/') && !/conditional-writes|releases\//.test(request));
    expect(written).toEqual(['PUT own/sessions/a/2.part']);
  }, 60_000);

  it('goes on where it was interrupted, and shows nothing before it is complete', async () => {
    let puts = 0;
    s3.onPut = () => {
      puts += 1;
      return puts < 30;
    };
    await expect(move()).rejects.toThrow();
    expect([...s3.objects.keys()].some((name) => name.includes('/releases/'))).toBe(false);
    s3.onPut = () => true;
    await move();
    const store = await inBucket();
    await store.follow();
    expect((await store.readServed())?.history).toHaveLength(2);
  }, 60_000);

  it('refuses a bucket with other releases', async () => {
    await releaseBuilds(await inBucket());
    const text = expect.stringMatching(/^The bucket has another release 1 than .*\n$/);
    expect(await runCommand()).toEqual({ code: 1, text });
  }, 60_000);
});

describe('a failed npm run move-to-bucket', () => {
  beforeAll(prepare);
  afterAll(clear);

  it.each([
    [
      'no bucket',
      { S3_BUCKET: '', S3_ENDPOINT: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '', S3_PREFIX: '' },
      'S3_BUCKET is not set',
    ],
    ['another bucket', { S3_BUCKET: 'other' }, 'S3_BUCKET: there is no bucket other at http'],
    ['a wrong key', { S3_SECRET_ACCESS_KEY: 'wrong' }, 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: http'],
  ])(
    'reports in one line what is wrong with %s, and leaves the disk as it is',
    async (_, more, message) => {
      const reported = await move(more).catch((error: Error) => error.message);
      expect(reported).toContain(message);
      expect(reported).not.toContain('\n');
      expect(await readFile(join(folder, 'data/files/sessions/a/1.part'), 'utf8')).toBe('recorded');
    },
    60_000,
  );
});
