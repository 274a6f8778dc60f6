import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noticeSeparator } from '@nearhand/contracts/notices';
import { FolderStore } from '@nearhand/release/store/folder-store';
import Fastify from 'fastify';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../env/env.ts';
import { registerSite } from './register-site.ts';
import { serviceWorkerRemoval } from './service-worker.ts';

const worker = 'addEventListener("fetch", () => {});';

describe('registerSite', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nearhand-site-'));
    await mkdir(join(folder, 'revisions'));
    await mkdir(join(folder, 'assets/shell/1/service-worker'), { recursive: true });
    const shell = { version: '1.0.0', base: '/assets/shell/1/', integrity: '' };
    await writeFile(join(folder, 'current.json'), JSON.stringify({ revision: 'r1', integrity: 'sha256-r1', history: ['r1'] }));
    await writeFile(join(folder, 'revisions/r1.json'), JSON.stringify({ shell, remotes: [] }));
    await writeFile(join(folder, 'assets/shell/1/service-worker/sw.1.js'), worker);
    await release('service-worker/sw.1.js');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const release = (serviceWorker?: string, files: { path: string }[] = []) =>
    writeFile(
      join(folder, 'assets/shell/1/descriptor.json'),
      JSON.stringify({
        version: '1.0.0',
        appVersion: '2.18.1',
        entry: 'main.js',
        theme: null,
        styles: [],
        messages: {},
        files,
        routes: [],
        serviceWorker,
      }),
    );

  async function answerOf(url: string, variables: Record<string, string> = {}, headers: Record<string, string> = {}, trustProxy = false) {
    const fastify = Fastify({ trustProxy });
    const env = readEnv({ DATABASE_URL: 'postgres://localhost/none', SITE_DIR: folder, ...variables });
    await registerSite(fastify, env, new FolderStore(folder), {
      findKey: async () => '',
      findEmbedOrigins: async () => [],
      findOverride: async () => null,
      findFacts: async () => ({}),
    });
    const answer = await fastify.inject({ url, headers });
    await fastify.close();
    return answer;
  }

  it('answers 404 for a channel that there is not, also of a host that a trusted proxy forwards', async () => {
    const variables = { CHANNEL_ADDRESS: 'http://{channel}.support.example' };
    const page = { accept: 'text/html', 'accept-language': 'it' };
    const direct = await answerOf('/', variables, { ...page, host: 'pr-1.support.example' });
    expect([direct.statusCode, direct.headers['content-type'], direct.headers['x-robots-tag']]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'noindex',
    ]);
    expect(direct.body).toBe('Questo canale non esiste o è terminato.\n');
    const forwarded = { ...page, 'x-forwarded-host': 'pr-1.support.example' };
    expect((await answerOf('/offline.html', variables, forwarded)).statusCode).toBe(200);
    expect((await answerOf('/offline.html', variables, forwarded, true)).statusCode).toBe(404);
  });

  it('keeps a visitor at one of two revisions, from the first page on', async () => {
    await writeFile(join(folder, 'revisions/r2.json'), await readFile(join(folder, 'revisions/r1.json')));
    const current = { revision: 'r1', integrity: 'sha256-r1', history: ['r1', 'r1'] };
    const canary = { remote: 'mfe_app', revision: 'r2', integrity: 'sha256-r2', share: 99 };
    await writeFile(join(folder, 'current.json'), JSON.stringify({ ...current, canary }));
    const revisionOf = (body: string) => /"revision":"(\w+)","integrity":"sha256-\1"/.exec(body)?.[1];

    const first = await answerOf('/anything', {}, { accept: 'text/html' });
    const bucket = Number(/^nearhand-canary=(\d+);/.exec(String(first.headers['set-cookie']))?.[1]);
    expect(revisionOf(first.body)).toBe(bucket < 9900 ? 'r2' : 'r1');
    expect(first.body).toContain('"canaryOf":"mfe_app"');
    for (const [cookie, revision] of [
      ['nearhand-canary=9899', 'r2'],
      ['nearhand-canary=9900', 'r1'],
    ] as const) {
      const page = await answerOf('/anything', {}, { accept: 'text/html', cookie });
      expect([revisionOf(page.body), page.headers['set-cookie']]).toEqual([revision, undefined]);
      expect((await answerOf('/builds/latest.json', {}, { cookie })).json()).toMatchObject({ id: revision });
      expect(revisionOf((await answerOf('/boot.json', {}, { cookie })).body)).toBe(revision);
    }
    expect((await answerOf('/builds/latest.json')).json()).toMatchObject({ id: 'r1' });
  });

  it.each(['/', '/boot.json', '/builds/latest.json', '/sitemap.xml'])('reports at %s that nothing has been released yet', async (url) => {
    await rm(join(folder, 'current.json'));
    const answer = await answerOf(url, {}, { accept: 'text/html' });
    const reported = { status: 503, code: 'UNAVAILABLE', details: { reason: 'Nothing has been released yet' } };
    expect([answer.statusCode, answer.json()]).toMatchObject([503, reported]);
  });

  it('serves the current version of the kit', async () => {
    expect((await answerOf('/kit/create-nearhand-remote.tgz')).statusCode).toBe(404);
    await mkdir(join(folder, 'kit'));
    await writeFile(join(folder, 'kit/create-nearhand-remote.tgz'), 'packed');
    const { body, headers } = await answerOf('/kit/create-nearhand-remote.tgz');
    expect([body, headers['cache-control']]).toEqual(['packed', 'no-cache']);
  });

  it('serves apps of help desks with its own address, for any company or for one', async () => {
    const base = '/assets/mfe_integrations/1/';
    await mkdir(join(folder, base, 'packages'), { recursive: true });
    const manifest = strToU8('{"url":"{server}/integration/zendesk{parameters}"}');
    await writeFile(join(folder, base, 'packages/zendesk.zip'), zipSync({ 'manifest.json': manifest }));
    const shell = { version: '1.0.0', base: '/assets/shell/1/', integrity: '' };
    const remotes = [{ name: 'mfe_integrations', base, routes: [] }];
    await writeFile(join(folder, 'revisions/r1.json'), JSON.stringify({ shell, remotes }));
    const manifestOf = async (query: string) => {
      const { rawPayload, headers } = await answerOf(`/packages/zendesk.zip${query}`, { PUBLIC_URL: 'https://support.example.com' });
      expect(headers['content-disposition']).toBe('attachment; filename="nearhand-zendesk.zip"');
      return JSON.parse(strFromU8(unzipSync(rawPayload)['manifest.json'] ?? new Uint8Array()));
    };
    const companyId = '01890000-0000-7000-8000-000000000009';
    const url = 'https://support.example.com/integration/zendesk';
    expect(await manifestOf('')).toEqual({ url });
    expect(await manifestOf(`?company=${companyId}`)).toEqual({ url: `${url}?company=${companyId}` });
    expect(await manifestOf('?company="}')).toEqual({ url });
    for (const path of ['/packages/other.zip', '/packages/..%2fdescriptor.json', '/packages/zendesk'])
      expect((await answerOf(path)).statusCode).toBe(404);
  });

  it('serves the updates of the desktop app, also in parts, and no other file of the installers', async () => {
    const installers = join(folder, 'installers');
    await mkdir(installers);
    const files = ['latest-linux.yml', 'nearhand-desktop-3.0.0-linux-x86_64.AppImage', 'nearhand-desktop-3.0.0-windows-x64.exe.blockmap'];
    for (const file of [...files, 'nearhand-agent-2.18.1-linux-x64']) await writeFile(join(installers, file), `content of ${file}`);
    await writeFile(join(folder, 'secret.yml'), 'secret');
    const feedOf = (file: string, headers = {}) => answerOf(`/downloads/desktop/${file}`, { INSTALLER_DIR: installers }, headers);
    for (const file of files) {
      const { statusCode, body, headers } = await feedOf(file);
      expect([statusCode, body, headers['cache-control'], headers['accept-ranges']]).toEqual([
        200,
        `content of ${file}`,
        'no-cache',
        'bytes',
      ]);
    }
    const part = await feedOf(files[1] ?? '', { range: 'bytes=0-6' });
    expect([part.statusCode, part.body]).toEqual([206, 'content']);
    for (const other of [
      'latest.yml',
      'nearhand-agent-2.18.1-linux-x64',
      '..%2fsecret.yml',
      'latest-..%2fsecret.yml',
      'nearhand-desktop-..',
      '',
    ])
      expect((await feedOf(other)).statusCode).toBe(404);
  });

  it('serves the service worker of the revision, which is requested each time and loads nothing else', async () => {
    const { body, headers } = await answerOf('/sw.js');
    expect(body).toBe(worker);
    expect(headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
      'x-content-type-options': 'nosniff',
    });
    expect((await answerOf('/boot.json')).json()).toMatchObject({ hasServiceWorker: true });
  });

  it('names the version of the app, not that of its shell', async () => {
    expect((await answerOf('/boot.json')).json()).toMatchObject({ version: '2.18.1' });
  });

  it.each(['apple-app-site-association', 'assetlinks.json'])('publishes no %s unless apps are configured', async (name) => {
    expect((await answerOf(`/.well-known/${name}`)).statusCode).toBe(404);
  });

  it('gives pages the addresses of the mobile apps, if there are any', async () => {
    const address = 'https://play.google.com/store/apps/details?id=com.example.help';
    expect((await answerOf('/boot.json')).json()).not.toHaveProperty('mobileApps');
    expect((await answerOf('/boot.json', { ANDROID_APP_URL: address })).json()).toMatchObject({ mobileApps: { android: address } });
  });

  it.each<[string, Record<string, string>]>([
    ['is switched off', { SERVICE_WORKER: 'off' }],
    ['is not for development', { NODE_ENV: 'development' }],
  ])('serves one that removes itself and its files if the service worker %s', async (_name, variables) => {
    expect((await answerOf('/sw.js', variables)).body).toBe(serviceWorkerRemoval);
    expect((await answerOf('/boot.json', variables)).json()).toMatchObject({ hasServiceWorker: false });
  });

  it('serves one that removes itself if the shell was released without a service worker', async () => {
    await release();
    expect((await answerOf('/sw.js')).body).toBe(serviceWorkerRemoval);
    expect((await answerOf('/boot.json')).json()).toMatchObject({ hasServiceWorker: false });
  });

  it('serves the licenses of all builds of the revision, each once', async () => {
    await writeFile(join(folder, 'assets/shell/1/notices.txt'), ['b 2\n', 'a 1\n'].join(noticeSeparator));
    await writeFile(join(folder, 'assets/shell/1/service-worker/notices.txt'), 'a 1\n');
    await release(undefined, [{ path: 'notices.txt' }, { path: 'main.js' }, { path: 'service-worker/notices.txt' }]);
    const { body, headers } = await answerOf('/third-party-notices.txt');
    expect(body).toBe(`a 1\n${noticeSeparator}b 2\n`);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('serves a document of the revision for pages that are opened without a server', async () => {
    const { body, headers } = await answerOf('/offline.html');
    expect(body).toContain('"revision":"r1"');
    expect(body).toContain('src="/assets/shell/1/main.js"');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'DENY' });
  });
});
