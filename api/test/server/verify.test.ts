import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FolderStore } from '@nearhand/release/store/folder-store';
import { v7 as uuid } from 'uuid';
import { readEnv } from '../../src/env/env.ts';
import { newKeyFile } from '../../src/keys/server-keys.ts';
import { columnValues } from '../../src/verification/column-values.ts';
import { fileTables } from '../../src/verification/missing-files.ts';
import { verify } from '../../src/verify.ts';
import { aCompany, type TestCompany } from '../a-company.ts';
import { builtServer, inherited } from '../kill/server-process.ts';
import { createOwnDatabase, type OwnDatabase } from '../own-database.ts';
import { releaseBuilds } from '../service/release/release-store.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let test: TestApp;
let company: TestCompany;
let empty: OwnDatabase;
const image = join('images', uuid());

beforeAll(async () => {
  test = await startTestApp();
  empty = await createOwnDatabase();
  company = await aCompany(test);
  await test.call('POST', '/api/session', { token: company.owner.token, body: {} });
  const { DATA_DIR, SITE_DIR } = test.env;
  await mkdir(join(DATA_DIR, 'files', image), { recursive: true });
  for (const size of ['small', 'medium', 'large']) await writeFile(join(DATA_DIR, 'files', image, `${size}.webp`), 'picture');
  const insert = 'INSERT INTO "images" ("imageId", "companyId", "file") VALUES ($1, $2, $3)';
  await test.dataSource.query(insert, [uuid(), company.companyId, image]);
  await releaseBuilds(new FolderStore(SITE_DIR));
}, 120_000);
afterAll(async () => {
  await empty.drop();
  await test.stop();
});

const settings = ({ DATABASE_URL, DATA_DIR, SITE_DIR } = test.env) => ({ DATABASE_URL, DATA_DIR, SITE_DIR });

/** Returns the output of the command, and its exit code. */
async function runCommand(): Promise<{ code: number; text: string }> {
  const env = { ...inherited, ...settings() };
  return promisify(execFile)(process.execPath, [join(await builtServer(), 'verify-command.js')], { env }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
  );
}

describe('npm run verify', () => {
  it('reports that everything is there', async () => {
    const { code, text } = await runCommand();
    expect(text).toMatch(/^Sealed values: [1-9]\d*, all there\nStored files: 3, all there\nFiles of releases: [1-9]\d*, all there\n$/);
    expect(code).toBe(0);
  });

  it('names what is missing, changed or cannot be opened', async () => {
    const { DATA_DIR, SITE_DIR } = test.env;
    await rm(join(DATA_DIR, 'files', image, 'medium.webp'));
    const names = await readdir(join(SITE_DIR, 'assets'), { recursive: true });
    const script = join('assets', names.find((name) => name.startsWith('mfe_account') && name.endsWith('.js')) ?? '');
    const content = await readFile(join(SITE_DIR, script));
    content[0] = (content[0] ?? 0) ^ 1;
    await writeFile(join(SITE_DIR, script), content);
    await test.dataSource.query(`UPDATE "sessions" SET "keyCipher" = left("keyCipher", -4) || 'AAAA'`);
    const { code, text } = await runCommand();
    expect(code).toBe(1);
    expect(text).toContain('1 of 1 values in sessions.keyCipher cannot be opened');
    expect(text).toContain(`${image}/medium.webp is missing`);
    expect(text).toContain(`${script} is missing or changed`);
  });

  it.each([
    ['other keys', async () => ({ SERVER_KEYS: await newKeyFile() }), /not the keys of this database \(signing, lookup, secrets\)/],
    ['no keys', async () => ({ DATA_DIR: join(test.env.DATA_DIR, 'none') }), /keys\.json cannot be read, and SERVER_KEYS is not set/],
    ['an empty database', async () => ({ DATABASE_URL: empty.url }), /has an earlier schema/],
  ])('refuses %s', async (_, others, message) => {
    await expect(verify(readEnv({ ...settings(), ...(await others()) }))).rejects.toThrow(message);
  });

  it('reads columns in batches, also when many rows share a key', async () => {
    await test.dataSource.query(`CREATE TABLE "many_files" AS SELECT ('00000000-0000-0000-0000-00000000000' || "n" % 3)::uuid AS "id",
      "n"::text AS "file" FROM generate_series(1, 2500) "n"`);
    const column = { table: 'many_files', column: 'file', key: 'id' };
    const read: string[] = [];
    for await (const { value } of columnValues(test.dataSource, column)) read.push(value);
    await test.dataSource.query('DROP TABLE "many_files"');
    expect([read.length, new Set(read).size]).toEqual([2500, 2500]);
  });

  it('checks every table that names files', async () => {
    const columns = await test.dataSource.query(
      `SELECT table_name AS "table" FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'file' ORDER BY 1`,
    );
    expect(fileTables.map(({ table }) => ({ table }))).toEqual(columns);
  });
});
