import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { aCompany, recentTokenFor } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
const strict = ['--strict', '--noUncheckedIndexedAccess', '--noImplicitReturns', '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable'];
const modules = ['--module', 'nodenext', '--moduleResolution', 'nodenext', '--types', 'node', '--rewriteRelativeImportExtensions'];

const test = await sharedApp();
let folder: string;
let server: string;
let secret: string;
let companyId: string;

/** Programs of partners in an empty folder, at once: each compiler would check the libraries again. */
async function compile(...files: string[]): Promise<void> {
  await run(process.execPath, [compiler, '--checkers', '1', ...strict, ...modules, '--outDir', 'dist', ...files], { cwd: folder }).catch(
    (error) => {
      throw new Error(String(error.stdout));
    },
  );
}

/** Results of what a partner does with a generated client. */
interface Report {
  session: { sessionId: string; title: string; link: string };
  again: string;
  closed: string;
  refused: { status: number; code: string };
  wrong: { status: number; code: string };
}

async function runProgram(name: string): Promise<Report> {
  const { work } = await import(pathToFileURL(join(folder, `dist/${name}.js`)).href);
  return (await work(`${server}/api`, secret, companyId)) as Report;
}

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'nearhand-client-')));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  server = await test.listen();
  const company = await aCompany(test);
  ({ companyId } = company);
  const body = { name: 'Tickets', permissions: ['session:create', 'session:read', 'session:update'] };
  const key = { token: await recentTokenFor(test, company.owner.user.identityId), body };
  secret = String((await test.call('POST', `/api/company/${companyId}/api-key`, key)).body['secret']);
});
afterAll(() => rm(folder, { recursive: true }));

async function generateFunctions(): Promise<void> {
  await createClient({
    input: `${server}/api/openapi.json`,
    output: { path: join(folder, 'client'), importFileExtension: '.ts' },
    plugins: ['@hey-api/client-fetch'],
    logs: { level: 'silent' },
  });
  const program = `
  import { createClient } from './client/client/index.ts';
  import { createSession, listDevices, listSessions, updateSession } from './client/index.ts';

  export async function work(baseUrl: string, secret: string, companyId: string) {
    const client = createClient({ baseUrl, auth: secret });
    const headers = { 'Idempotency-Key': 'ticket-4711' };
    const { data: session } = await createSession({ client, headers, body: { title: 'Printer' } });
    const { data: again } = await createSession({ client, headers, body: { title: 'Printer' } });
    if (!session) throw new Error('No session');
    const path = { sessionId: session.sessionId };
    const { data: closed } = await updateSession({ client, path, body: { status: 'closed' } });
    const refused = await listDevices({ client, path: { companyId } });
    const wrong = await listSessions({ client, path: { companyId }, query: { pageSize: 7 as 10 } });
    return {
      session, again: again?.sessionId, closed: closed?.status,
      refused: { status: refused.response?.status, code: refused.error?.code },
      wrong: { status: wrong.response?.status, code: wrong.error?.code },
    };
  }`;
  await writeFile(join(folder, 'functions.ts'), program);
}

async function generateTypes(): Promise<void> {
  const types = astToString(await openapiTypescript(new URL(`${server}/api/openapi.json`)));
  await writeFile(join(folder, 'contract.d.ts'), types);
  const program = `
  import createClient from 'openapi-fetch';
  import type { paths } from './contract.d.ts';

  export async function work(baseUrl: string, secret: string, companyId: string) {
    const client = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + secret } });
    const header = { 'Idempotency-Key': 'ticket-4712' };
    const { data: session } = await client.POST('/session', { params: { header }, body: { title: 'Printer' } });
    const { data: again } = await client.POST('/session', { params: { header }, body: { title: 'Printer' } });
    if (!session) throw new Error('No session');
    const path = { sessionId: session.sessionId };
    const { data: closed } = await client.PUT('/session/{sessionId}', { params: { path }, body: { status: 'closed' } });
    const refused = await client.GET('/company/{companyId}/device', { params: { path: { companyId } } });
    const query = { pageSize: 7 as 10 };
    const wrong = await client.GET('/company/{companyId}/session', { params: { path: { companyId }, query } });
    return {
      session, again: again?.sessionId, closed: closed?.status,
      refused: { status: refused.response.status, code: refused.error?.code },
      wrong: { status: wrong.response.status, code: wrong.error?.code },
    };
  }`;
  await writeFile(join(folder, 'types.ts'), program);
}

const expectedReport = {
  session: { sessionId: expect.any(String), title: 'Printer', link: expect.stringContaining('/join/') },
  closed: 'closed',
  refused: { status: 403, code: 'FORBIDDEN' },
  wrong: { status: 400, code: 'VALIDATION_FAILED' },
};

describe('a client that is generated from the published contract compiles strictly and works', () => {
  beforeAll(async () => {
    await generateFunctions();
    await generateTypes();
    await compile('functions.ts', 'types.ts');
  });

  it('of functions, by Hey API', async () => {
    const report = await runProgram('functions');
    expect(report).toMatchObject({ ...expectedReport, again: report.session.sessionId });
  });

  it('of types for a client of paths, by openapi-typescript', async () => {
    const report = await runProgram('types');
    expect(report).toMatchObject({ ...expectedReport, again: report.session.sessionId });
  });
});
