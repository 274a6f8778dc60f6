import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from './run-command.ts';

interface Answer {
  status: number;
  body: object | string;
  headers?: Record<string, string>;
}

const token = `nhr_${'s'.repeat(43)}`;
const refusal = (status: number, code: string, details = {}): Answer => ({
  status,
  body: { status, code, message: `Sorry: ${code}`, details },
});
const state: Answer = {
  status: 200,
  body: { remote: 'mfe_example', revision: 'r1', live: { buildId: 'b1', version: '1.0.0' }, canary: null, halted: null, candidates: [] },
};

const started = process.cwd();

let server: Server;
let folder: string;
let address: string;
/** Answers in turn; the last one is repeated. */
let answers: Answer[];
let calls: string[];
/** Bodies of POST requests. */
let bodies: unknown[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-cli-'));
  process.chdir(folder);
  server = createServer(async (request, response) => {
    calls.push(`${request.method} ${request.url}`);
    if (request.method === 'POST') bodies.push(await json(request));
    const { status, body, headers = {} } = (answers.length > 1 ? answers.shift() : answers[0]) as Answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  calls = [];
  bodies = [];
  answers = [state];
});
afterAll(async () => {
  process.chdir(started);
  server.close();
  await rm(folder, { recursive: true });
});

/** Runs the command in an empty folder. */
async function run(args: string[], variables: Record<string, string> = {}) {
  const all = { NEARHAND_SERVER: address, NEARHAND_TOKEN: token, NEARHAND_RELEASE_KEY: '', ...variables };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  let output = '';
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      output += String(text);
      return true;
    });
  try {
    const code = await runCommand(args);
    return { code, output };
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
}

/** The same as a process. */
function runProcess(args: string[]) {
  const env = { PATH: process.env['PATH'] ?? '', NEARHAND_SERVER: address, NEARHAND_TOKEN: token };
  return new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], { env }, (error, output, errors) => {
      resolve({ code: Number(error?.code ?? 0), output, errors });
    });
  });
}

describe('nearhand-remote', () => {
  it('is a program that prints its result, or what is wrong, and ends with the code for it', async () => {
    expect(await runProcess(['status'])).toEqual({ code: 0, output: expect.stringContaining('build b1'), errors: '' });
    const { code, output, errors } = await runProcess(['deploy']);
    expect([code, output, errors]).toEqual([2, '', expect.stringContaining('deploy')]);
    expect(errors).not.toMatch(/^ +at /m);
  });

  it.each<[string, string[], Record<string, string>, string]>([
    ['an unknown command', ['deploy'], {}, 'deploy'],
    ['an unknown option', ['status', '--force'], {}, '--force'],
    ['no token', ['status'], { NEARHAND_TOKEN: '' }, 'NEARHAND_TOKEN'],
    ['no server', ['status'], { NEARHAND_SERVER: '' }, 'NEARHAND_SERVER'],
    ['an address that is none', ['status', '--server', 'support'], {}, 'support'],
    ['an address of another kind', ['status', '--server', 'file:///etc/passwd'], {}, 'file:///etc/passwd'],
    ['a share of everybody', ['canary', 'b2', '--share', '100'], {}, '--share'],
    ['a promotion of nothing', ['promote'], {}, 'candidate'],
    ['a halt without a canary', ['halt'], {}, 'canary'],
    ['a removal from no channel', ['remove'], {}, '--channel'],
    ['a promotion to everybody and in a channel', ['push', '--promote', '--channel', 'pr-1'], { NEARHAND_RELEASE_KEY: 'k' }, '--channel'],
    ['a push without a key', ['push'], {}, 'NEARHAND_RELEASE_KEY'],
  ])('reports what is wrong with %s', async (_, args, variables, named) => {
    const { code, output } = await run(args, variables);
    expect([code, output]).toEqual([2, expect.stringContaining(named)]);
    expect(output).not.toMatch(/^ +at /m);
  });

  it.each<[string, string[], Answer, number, string]>([
    ['a token of another team', ['status'], refusal(401, 'RELEASE_TOKEN_INVALID'), 3, 'RELEASE_TOKEN_INVALID'],
    ['an expired token', ['history'], refusal(401, 'RELEASE_TOKEN_EXPIRED'), 3, 'RELEASE_TOKEN_EXPIRED'],
    ['another live build', ['promote', 'b2', '--expect', 'b0'], refusal(409, 'RELEASE_OVERTAKEN', { live: 'b9' }), 5, 'Live now: b9'],
    ['an error of the server', ['status'], refusal(500, 'INTERNAL_ERROR'), 1, 'INTERNAL_ERROR'],
    ['the page of a proxy', ['status'], { status: 502, body: '<h1>Bad gateway</h1>' }, 1, 'The server answered 502'],
    [
      'findings',
      ['promote', 'b2', '--expect', 'b1'],
      refusal(422, 'RELEASE_REFUSED', {
        findings: [{ rule: 'budgets', remote: 'mfe_example', place: 'entry.js', what: 'It is too large.', next: 'Make it smaller.' }],
      }),
      4,
      '[budgets] entry.js',
    ],
  ])('reports to scripts and people %s', async (_, args, answer, code, text) => {
    answers = [answer];
    expect(await run(args)).toEqual({ code, output: expect.stringContaining(text) });
  });

  it('changes a channel over what it serves now, and prints its address', async () => {
    const build = { remote: 'mfe_example', buildId: 'b7', version: '1.1.0', team: 'Examples', at: '2026-11-20T09:00:00.000Z' };
    const channel = { channel: 'pr-1', address: 'https://pr-1.support.example.com', builds: [build], endsAt: null, fault: null };
    const channels = { status: 200, body: { items: [channel] } };
    answers = [state, channels, state, channels];
    const { code, output } = await run(['promote', 'b8', '--channel', 'pr-1']);
    expect(calls).toEqual(['GET /api/release', 'GET /api/release/channel', 'POST /api/release/promotion', 'GET /api/release/channel']);
    expect(bodies.at(-1)).toEqual({ candidateId: 'b8', expectedBuild: 'b7', message: '', channel: 'pr-1' });
    expect([code, output.split('\n')[0]]).toEqual([0, 'pr-1: https://pr-1.support.example.com']);

    answers = [state, channels, { status: 204, body: '' }, { status: 200, body: { items: [] } }];
    expect(await run(['remove', '--channel', 'pr-1'])).toEqual({ code: 0, output: expect.stringContaining('pr-1 has ended') });
    expect(bodies.at(-1)).toEqual({ channel: 'pr-1', expectedBuild: 'b7', message: '' });
  });

  it('shows what is live on a server without channels', async () => {
    answers = [state, refusal(409, 'CHANNELS_OFF')];
    expect(await run(['status'])).toEqual({ code: 0, output: expect.stringContaining('build b1') });
    answers = [refusal(409, 'CHANNELS_OFF')];
    expect(await run(['history', '--channel', 'pr-1'])).toEqual({ code: 1, output: expect.stringContaining('CHANNELS_OFF') });
  });

  it('compares a build with the live one, without letting its texts control the terminal', async () => {
    const size = (bytes: number) => ({ bytes: 4 * bytes, compressed: bytes });
    const sizes = { before: size(1024), after: size(2048) };
    const comparison = {
      from: { buildId: 'b1', version: '1.0.0' },
      to: { buildId: 'b2', version: '1.1.0' },
      ...{ scripts: sizes, styles: sizes, all: sizes },
      files: [{ path: 'entry.js', change: 'changed', ...sizes }],
      filesLeftOff: 7,
      routes: [{ name: 'page', change: 'added', before: null, after: { path: '/app/page', layout: 'app', access: 'user' } }],
      routesLeftOff: 0,
      languages: [{ locale: 'pl', words: [{ id: 'app.a', change: 'removed', before: 'Łódź\u001b[2J', after: null }], leftOff: 0 }],
    };
    answers = [state, { status: 200, body: comparison }];
    const { code, output } = await run(['compare', 'b2']);
    expect(calls.at(-1)).toBe('GET /api/release/comparison?from=b1&to=b2');
    expect([code, output.split('\n')]).toEqual([
      0,
      [
        'b1 (1.0.0) → b2 (1.1.0)',
        '  scripts  1.0 KB → 2.0 KB',
        '  styles   1.0 KB → 2.0 KB',
        '  all      1.0 KB → 2.0 KB',
        '',
        'Files',
        '  ~ entry.js  1.0 KB → 2.0 KB',
        '  and 7 more',
        '',
        'Routes',
        '  + page  – → /app/page (app, user)',
        '',
        'Texts (pl)',
        '  - app.a  Łódź [2J → –',
        '',
      ],
    ]);
  });

  it('never shows the token or the key', async () => {
    await writeFile(join(folder, 'bad.pem'), '-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n');
    answers = [refusal(401, 'RELEASE_TOKEN_REVOKED')];
    for (const args of [['status'], ['push', '--key', 'bad.pem'], ['push', '--key', 'none.pem'], ['deploy']]) {
      const { code, output } = await run(args);
      expect(code).toBeGreaterThan(0);
      expect(output).not.toMatch(/nhr_|c2VjcmV0/);
    }
  });

  it('waits as long as the server requires when it has called too often, and tries again when the server is busy', async () => {
    const later = { ...refusal(429, 'TOO_MANY_ATTEMPTS'), headers: { 'retry-after': '1' } };
    answers = [later, later, refusal(503, 'UNAVAILABLE'), state];
    expect(await run(['status', '--json'])).toMatchObject({ code: 0, output: expect.stringContaining('"buildId": "b1"') });
    expect(calls).toEqual([...Array(4).fill('GET /api/release'), 'GET /api/release/channel']);
  });

  it('makes a key pair, and overwrites none', async () => {
    expect((await run(['keygen', 'own.pem'])).code).toBe(0);
    expect((await run(['keygen', 'own.pem'])).code).toBeGreaterThan(0);
  });
});
