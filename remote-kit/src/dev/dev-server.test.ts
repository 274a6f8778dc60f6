import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DevServer } from './dev-server.ts';
import { type Change, LocalBuild } from './local-build.ts';

const integrityOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const remote = { name: 'mfe_other', routes: [] };
const boot = { revision: 'r1', integrity: 'of r1', hasServiceWorker: true, telemetry: { errors: { dsn: 'x' } } };
const document = `<body><script type="application/json" id="boot" nonce="n">${JSON.stringify(boot)}</script><div id="root"></div>`;

let folder: string;
let shell: Server;
let shellOrigin: string;
let received: IncomingMessage[];
let server: DevServer;
let stop: () => void;
let changes: Change[];

const listen = (on: Server) =>
  new Promise<number>((resolve) => on.listen(0, 'localhost', () => resolve((on.address() as AddressInfo).port)));

/** Writes a build, and waits until the server knows it. */
async function build(change: object = {}): Promise<void> {
  const before = changes.length;
  const own = { name: 'mfe_example', version: '0.1.0', owner: 'example', routes: [{ name: 'example' }], nav: [] };
  const descriptor = { ...own, files: [{ path: 'entry.js', integrity: 'sha256-1' }], ...change };
  await writeFile(join(folder, 'entry.js'), 'entry');
  await writeFile(join(folder, 'descriptor.json'), JSON.stringify(descriptor));
  await expect.poll(() => changes.length).toBeGreaterThan(before);
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers, redirect: 'manual' });
const getPage = (path: string) => get(path, { accept: 'text/html' });
const bootIn = (html: string) => JSON.parse(/id="boot"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '') as typeof boot;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-dev-'));
  received = [];
  changes = [];
  shell = createServer((request, response) => {
    received.push(request);
    const html = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'; connect-src 'self'" };
    if (request.url === '/app/example') response.writeHead(404, { ...html, 'strict-transport-security': 'max-age=9' }).end(document);
    else if (request.url === '/moved') response.writeHead(302, { location: `${shellOrigin}/app` }).end();
    else if (request.url === '/boot.json') response.end(JSON.stringify(boot));
    else if (request.url === '/revisions/r1.json')
      response.end(
        JSON.stringify({ shell: { base: '/assets/shell/1/' }, remotes: [remote, { name: 'mfe_example', version: 'deployed' }] }),
      );
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"from":"shell"}');
  });
  shell.on('upgrade', (request, socket) => {
    received.push(request);
    socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\nhello');
  });
  shellOrigin = `http://localhost:${await listen(shell)}`;
  const free = createServer();
  const port = await listen(free);
  await new Promise((resolve) => free.close(resolve));
  const local = new LocalBuild(folder);
  stop = await local.watch((change) => {
    changes.push(change);
    server.announce(change);
  });
  server = new DevServer({ shell: shellOrigin, port, build: local });
  await server.listen();
});
afterEach(async () => {
  stop();
  server.close();
  shell.close();
  shell.closeAllConnections();
  await rm(folder, { recursive: true });
});

describe('DevServer', () => {
  it('serves a page that is unknown to the shell, with the revision that contains the remote', async () => {
    await build();
    const answer = await getPage('/app/example');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('strict-transport-security')).toBe(null);
    expect(answer.headers.get('content-security-policy')).toContain(`connect-src ${server.origin.replace('http', 'ws')} 'self'`);
    const { revision, integrity, hasServiceWorker, telemetry } = bootIn(await answer.text());
    expect({ hasServiceWorker, telemetry }).toEqual({ hasServiceWorker: false, telemetry: {} });
    const text = await (await get(`/revisions/${revision}.json`)).text();
    expect(integrityOf(text)).toBe(integrity);
    const { remotes } = JSON.parse(text) as { remotes: { name: string; version?: string; base: string; integrity: string }[] };
    expect(remotes.map(({ name, version }) => [name, version])).toEqual([
      ['mfe_other', undefined],
      ['mfe_example', '0.1.0'],
    ]);
    const { base = '', integrity: ofDescriptor } = remotes[1] ?? {};
    expect(integrityOf(await (await get(`${base}descriptor.json`)).text())).toBe(ofDescriptor);
    expect(await (await get(`${base}entry.js`)).text()).toBe('entry');
    expect(await (await get('/builds/latest.json')).json()).toMatchObject({ id: revision });
  });

  it('offers the newest build to the deployed shell, and to no other site', async () => {
    expect((await get('/@nearhand/remote.json')).status).toBe(404);
    await build();
    const answer = await get('/@nearhand/remote.json', { origin: 'https://evil.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBe(shellOrigin);
    const { name, base } = (await answer.json()) as { name: string; base: string };
    const entry = await get(`${base}entry.js`);
    expect([name, entry.headers.get('access-control-allow-origin'), await entry.text()]).toEqual(['mfe_example', shellOrigin, 'entry']);
    expect((await get('/api/me')).headers.get('access-control-allow-origin')).toBe(null);
  });

  it('keeps the descriptor of an earlier build for the page that loads it', async () => {
    await build();
    const { revision } = bootIn(await (await getPage('/app/example')).text());
    const { remotes } = (await (await get(`/revisions/${revision}.json`)).json()) as { remotes: { base: string; integrity: string }[] };
    await build({ version: '0.2.0' });
    expect(integrityOf(await (await get(`${remotes[1]?.base}descriptor.json`)).text())).toBe(remotes[1]?.integrity);
  });

  it('serves no file outside the build', async () => {
    await build();
    const { revision } = bootIn(await (await getPage('/app/example')).text());
    const { remotes } = (await (await get(`/revisions/${revision}.json`)).json()) as { remotes: { base: string }[] };
    await writeFile(join(folder, '../nearhand-secret.txt'), 'secret');
    const { port } = new URL(server.origin);
    const socket = connect(Number(port), 'localhost');
    socket.write(`GET ${remotes[1]?.base}..%2fnearhand-secret.txt HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    await rm(join(folder, '../nearhand-secret.txt'));
    expect(answer).toContain('{"from":"shell"}');
  });

  it('passes everything else on as if it came from a page of the shell', async () => {
    await build();
    const answer = await get('/api/me', { origin: server.origin, referer: `${server.origin}/app/example`, authorization: 'Bearer t' });
    expect(await answer.json()).toEqual({ from: 'shell' });
    expect(received.at(-1)?.headers).toMatchObject({
      host: new URL(shellOrigin).host,
      origin: shellOrigin,
      referer: `${shellOrigin}/app/example`,
      authorization: 'Bearer t',
    });
    expect((await get('/moved')).headers.get('location')).toBe(`${server.origin}/app`);
  });

  it('connects sockets of the page with the shell', async () => {
    const { port } = new URL(server.origin);
    const socket = connect(Number(port), 'localhost');
    socket.write(
      `GET /socket.io HTTP/1.1\r\nhost: localhost\r\norigin: ${server.origin}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n`,
    );
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    expect(answer).toMatch(/^HTTP\/1.1 101 [\s\S]*hello$/);
    expect(received.at(-1)?.headers.origin).toBe(shellOrigin);
  });

  it('reports that the shell cannot be reached', async () => {
    shell.close();
    shell.closeAllConnections();
    const answer = await getPage('/app/example');
    expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining(`${shellOrigin} cannot be reached`)]);
  });

  it('makes pages apply a change of code, and load again after a change of the document or the messages', async () => {
    await build();
    const { body } = await get('/@nearhand/changes');
    const events = body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await events?.read())?.value).toBe('\n');
    await build({ files: [{ path: 'entry.js', integrity: 'sha256-2' }] });
    expect((await events?.read())?.value).toBe('data: update\n\n');
    await build({ nav: [{ route: 'example' }] });
    expect((await events?.read())?.value).toBe('data: reload\n\n');
    await events?.cancel();
  });
});
