import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestCertificate } from '../src/testing/test-certificate.ts';
import { installScript } from './install-script.ts';

let base: string;
let home: string;
let script: string;
const servers: Server[] = [];

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'nearhand-install-'));
  home = join(base, 'home');
  script = join(base, 'install.sh');
  await mkdir(join(base, 'bin'));
  await mkdir(home);
  await writeFile(script, installScript(await readFile(join(import.meta.dirname, 'install-linux.sh'), 'utf8')));
  await program('bin/id', 'echo 1000');
  await program('bin/sleep', `exec ${pauseProgram} 0.1`);
  await program('bin/uname', '[ "$1" = -s ] && echo Linux || echo x86_64');
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await rm(base, { recursive: true });
});

const pauseProgram = '/bin/sleep';

/** Notes that it was used. */
const broken = (name: string) => program(`bin/${name}`, `echo ${name} >>'${base}/used'; exit 1`);

async function program(name: string, content: string): Promise<string> {
  const source = `#!/bin/sh\n${content}\n`;
  await writeFile(join(base, name), source);
  await chmod(join(base, name), 0o755);
  return source;
}

/** A server with an agent whose commands are these. */
async function serve(commands: string, { isDamaged = false } = {}): Promise<void> {
  const source = await program('agent', commands);
  const sha256 = createHash('sha256')
    .update(isDamaged ? 'other' : source)
    .digest('hex');
  await writeFile(join(base, 'latest'), JSON.stringify({ sha256 }));
  await program('bin/curl', `case $* in *latest*) cp '${base}/latest' "$6" ;; *) cp '${base}/agent' "$6" ;; esac`);
}

interface Outcome {
  code: number;
  output: string;
}

const run = (
  args = ['--server', 'https://a.example', '--code', 'ABCDE-FGHJK'],
  environment: Record<string, string> = {},
): Promise<Outcome> => runIn([script, ...args], environment);

const runIn = (args: string[], environment: Record<string, string> = {}): Promise<Outcome> =>
  new Promise((resolve) => {
    const env = { PATH: `${join(base, 'bin')}:${process.env['PATH']}`, HOME: home, LC_ALL: 'C', ...environment };
    execFile('sh', args, { env, cwd: base }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });

const filesAtHome = async () =>
  (await readdir(home, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name);
const installed = () => join(home, '.local/share/nearhand-agent');

const unpacks = 'mkdir -p "$CACHE_DIRECTORY/build"; echo unpacked > "$CACHE_DIRECTORY/build/agent.mjs"';
const refuses = `${unpacks}; echo 'Permanent access has already been configured' >&2; exit 1`;
const accepts = `case $1 in register) ${unpacks} ;; esac`;

describe('install-linux.sh', () => {
  it('installs the agent, which was unpacked by its registration', async () => {
    await serve(accepts);
    expect(await run()).toEqual({
      code: 0,
      output: 'Downloading the agent…\nThe agent is running, and starts when you sign in to the desktop.\n',
    });
    expect((await readdir(installed())).sort()).toEqual(['agent.log', 'agent.pid', 'nearhand-agent']);
    expect(await readdir(join(home, '.cache/nearhand-agent'))).toEqual(['build']);
    expect(existsSync(join(home, '.local/bin/nearhand-agent'))).toBe(true);
    expect(existsSync(join(home, '.config/autostart/nearhand-agent.desktop'))).toBe(true);
  });

  it.each([
    ['the registration is refused', () => serve(refuses), 'Permanent access has already been configured\nThe agent was not installed.\n'],
    ['the download is damaged', () => serve(accepts, { isDamaged: true }), 'The download is damaged: its checksum differs. Try again.\n'],
    ['the server cannot be reached', () => program('bin/curl', 'exit 7'), 'The server offers no agent for Linux.\n'],
  ])('leaves nothing behind if %s', async (_case, prepare, reason) => {
    await prepare();
    expect(await run()).toEqual({ code: 1, output: `Downloading the agent…\n${reason}` });
    expect(await filesAtHome()).toEqual([]);
    expect(existsSync(installed())).toBe(false);
  });

  it('leaves an installed agent as it is if the registration is refused', async () => {
    await serve(accepts);
    await run();
    const before = [await filesAtHome(), await readFile(join(installed(), 'nearhand-agent'), 'utf8')];
    await serve(refuses);
    const { code, output } = await run();
    expect([code, output]).toEqual([1, expect.stringContaining('The installed agent was not changed.')]);
    expect([await filesAtHome(), await readFile(join(installed(), 'nearhand-agent'), 'utf8')]).toEqual(before);
  });

  it('removes all of it', async () => {
    await serve(accepts);
    await run();
    expect(await run(['--uninstall'])).toEqual({ code: 0, output: 'The agent is uninstalled.\n' });
    expect(await filesAtHome()).toEqual([]);
  });

  it.each([
    [{ LC_ALL: 'pl_PL.UTF-8' }, 'Nieznana opcja --50%'],
    [{ LC_ALL: '', LC_MESSAGES: 'es', LANG: 'pl' }, 'Opción desconocida: --50%'],
    [{ LC_ALL: '', LANG: 'it_IT@euro' }, 'Opzione sconosciuta: --50%'],
    [{ LC_ALL: 'plt_MG' }, 'Unknown option --50%'],
  ])('speaks the language of the environment %j', async (environment, output) => {
    expect(await run(['--50%'], environment)).toEqual({ code: 1, output: `${output}\n` });
  });

  it('does nothing if it arrives in part, wherever it is cut', async () => {
    await serve(accepts);
    const whole = await readFile(script, 'utf8');
    const lines = [...whole.matchAll(/\n/g)].map(({ index }) => index + 1);
    const last = whole.trimEnd().length;
    const cuts = [...lines.filter((cut) => cut < last), ...Array.from({ length: 24 }, (_, index) => last - index - 1)];
    for (const program of ['curl', 'mkdir', 'mktemp', 'rm', 'sed']) await broken(program);
    for (const cut of cuts) {
      await writeFile(script, whole.slice(0, cut));
      await run();
    }
    expect(existsSync(join(base, 'used'))).toBe(false);
    expect(await readdir(home)).toEqual([]);
  });

  it('takes the code from its first line, or from the input, and passes it on by the input', async () => {
    await serve(`case $1 in register) ${unpacks}; cat >'${base}/given'; echo "$*" >'${base}/arguments' ;; esac`);
    await writeFile(join(base, 'input'), 'FGHJK-ABCDE\n');
    const address = '--server https://a.example';
    for (const [command, code] of [
      [`{ echo NEARHAND_CODE=ABCDE-FGHJK; cat ${script}; } | sh -s -- ${address}`, 'ABCDE-FGHJK'],
      [`sh ${script} ${address} <${base}/input`, 'FGHJK-ABCDE'],
    ]) {
      expect(await runIn(['-c', command ?? ''])).toMatchObject({ code: 0 });
      expect(await readFile(join(base, 'given'), 'utf8')).toBe(`${code}\n`);
      expect(await readFile(join(base, 'arguments'), 'utf8')).toBe('register --server https://a.example\n');
    }
  });

  it('downloads and registers with the proxies of the environment and the certificates of a file', async () => {
    const file = join(base, 'own authority.pem');
    await writeFile(file, '-----BEGIN CERTIFICATE-----\n');
    const network = `echo "$https_proxy $no_proxy $NEARHAND_CA_FILE"`;
    await serve(`case $1 in register) ${unpacks}; ${network} >'${base}/registered' ;; esac`);
    const download = await readFile(join(base, 'bin/curl'), 'utf8');
    await writeFile(join(base, 'bin/curl'), `${download}echo "$https_proxy $no_proxy \${12}" >'${base}/downloaded'\n`);
    const environment = { https_proxy: 'http://ada:secret@proxy.example:3128', no_proxy: 'b.example' };
    for (const [args, variables] of [
      [['--ca-file', file], environment],
      [[], { ...environment, NEARHAND_CA_FILE: file }],
    ] as const) {
      expect(await run(['--server', 'https://a.example', '--code', 'ABCDE-FGHJK', ...args], variables)).toMatchObject({ code: 0 });
      const kept = `http://ada:secret@proxy.example:3128 b.example ${file}\n`;
      expect([await readFile(join(base, 'downloaded'), 'utf8'), await readFile(join(base, 'registered'), 'utf8')]).toEqual([kept, kept]);
    }
    expect(await readFile(join(home, '.config/autostart/nearhand-agent.desktop'), 'utf8')).not.toContain('secret');
  });

  it.each([
    ['follows a redirect', 'https', 0],
    ['does not follow a redirect to http', 'http', 1],
  ] as const)('%s with wget', async (_, protocol, code) => {
    await serve(accepts);
    const { key, cert, file } = await createTestCertificate(base);
    const open = createHttpServer((_request, response) => response.end('{}')).listen();
    const requested = vi.fn();
    open.on('request', requested);
    const secure = createServer({ key, cert }, async ({ url = '' }, response) => {
      const { port } = (protocol === 'http' ? open : secure).address() as AddressInfo;
      const [, kind] = /(latest|installer)\?/.exec(url) ?? [];
      if (kind) response.writeHead(302, { location: kind === 'latest' ? `${protocol}://localhost:${port}/latest` : '/agent' }).end();
      else response.end(await readFile(join(base, url)));
    }).listen();
    servers.push(open, secure);
    await Promise.all([once(open, 'listening'), once(secure, 'listening')]);
    const address = `https://localhost:${(secure.address() as AddressInfo).port}`;
    // The shell finds wget only, as on a system without curl.
    const start = `command() { [ "$2" = wget ]; }; . ${script}`;
    const outcome = await runIn(['-c', start, 'sh', '--server', address, '--code', 'ABCDE-FGHJK', '--ca-file', file]);
    expect(outcome).toMatchObject({ code });
    expect(requested).not.toHaveBeenCalled();
  });

  it('explains a file without certificates', async () => {
    await serve(accepts);
    expect(await run(['--server', 'https://a.example', '--code', 'ABCDE-FGHJK', '--ca-file', '/dev/null'])).toEqual({
      code: 1,
      output: '/dev/null cannot be read, or contains no certificate in PEM format.\n',
    });
  });

  it('brings the installed agent back if the new one does not start', async () => {
    const runs = (version: string) => `case $1 in register) ${unpacks} ;; run) echo ${version} >>'${base}/runs' ;; esac`;
    await serve(runs('old'));
    await run();
    const before = await readFile(join(installed(), 'nearhand-agent'), 'utf8');
    await serve(`${runs('new')}; [ "$1" != run ]`);
    expect(await run()).toMatchObject({ code: 1, output: expect.stringContaining('The installed agent was not changed.') });
    expect(await readFile(join(installed(), 'nearhand-agent'), 'utf8')).toBe(before);
    expect((await readFile(join(base, 'runs'), 'utf8')).split('\n')).toEqual(['old', 'new', 'old', '']);
    expect((await readdir(installed())).sort()).toEqual(['agent.log', 'agent.pid', 'nearhand-agent']);
  });

  it('leaves nothing behind if the first agent does not start', async () => {
    await serve(`${accepts}; [ "$1" != run ]`);
    expect(await run()).toMatchObject({ code: 1 });
    expect(await filesAtHome()).toEqual([]);
  });

  it.each([
    'http://a.example',
    'http://127.0.0.1.example.com',
    'http://127.0.0.1@a.example',
    'http://localhost.example.com:80',
    'http://localhost:80@a.example/',
    'HTTP://a.example',
    'ftp://a.example',
    'https://',
    'https://a.example;id',
  ])('refuses the address %s', async (server) => {
    await serve(accepts);
    expect(await run(['--server', server, '--code', 'ABCDE-FGHJK'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('https://'),
    });
    expect(await filesAtHome()).toEqual([]);
  });

  it.each(['http://localhost:4200/', 'http://127.0.0.1:4200', 'http://[::1]:4200', 'https://a.example/app'])(
    'accepts the address %s',
    async (server) => {
      await serve(accepts);
      expect(await run(['--server', server, '--code', 'ABCDE-FGHJK'])).toMatchObject({ code: 0 });
    },
  );
});

describe('installScript', () => {
  it('rejects a text that does not exist', () => {
    expect(() => installScript('say "$text_missing"')).toThrow('There is no text missing');
  });
});
