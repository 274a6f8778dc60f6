import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startTestApp, type TestApp } from '../test-app.ts';

/** A release that consists of one page. */
const site = {
  'current.json': { revision: 'r1', timestamp: '2026-11-20T09:00:00.000Z', integrity: '' },
  'revisions/r1.json': { shell: { base: '/assets/shell/' }, remotes: [] },
  'assets/shell/descriptor.json': {
    version: '1.0.0',
    routes: [{ name: 'home', path: '/', layout: 'landing', access: 'public' }],
    files: [],
    styles: [],
    entry: 'entry.js',
    messages: {},
  },
};

const certificate = Array.from({ length: 32 }, () => 'A5').join(':');
const certificateOfPlay = certificate.replaceAll('A', '0');

let test: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-site-'));
  for (const [name, content] of Object.entries(site)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), JSON.stringify(content));
  }
  test = await startTestApp({
    SITE_DIR: folder,
    IOS_APP_IDS: 'TEAMID1234.com.nearhand.app',
    ANDROID_APP_IDS: `com.nearhand.mobile=${certificate},com.nearhand.mobile=${certificateOfPlay}`,
  });
});
afterAll(async () => {
  await test.stop();
  await rm(folder, { recursive: true });
});

const html = { accept: 'text/html' };

describe('addresses of the web application', () => {
  it('serves the page of an address, and files by name', async () => {
    expect((await test.call('GET', '/', { headers: html })).status).toBe(200);
    expect((await test.call('GET', '/assets/shell/descriptor.json')).status).toBe(200);
  });

  it.each(['//', '///', '//[', '//a:b', '//a%20b/', '//elsewhere.example/'])(
    'returns 404 for %s, without deriving a host from it',
    async (url) => {
      expect((await test.call('GET', url, { headers: html })).status).toBe(404);
      expect((await test.call('GET', url)).status).toBe(404);
    },
  );

  it.each(['/assets/%00', '/assets/..%2fcurrent.json', '/revisions/%2e%2e/current.json', '/revisions/../current.json', '/assets/shell/'])(
    'serves no file at %s',
    async (url) => {
      expect(await test.call('GET', url)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    },
  );
});

describe('apple-app-site-association', () => {
  it('lists the apps that open the return of a provider, and invitations', async () => {
    const { status, body } = await test.call('GET', '/.well-known/apple-app-site-association');
    const component = { '/': '/user/auth_callback', '?': { mode: 'ios_app' } };
    expect(status).toBe(200);
    expect(body).toEqual({
      applinks: { details: [{ appIDs: ['TEAMID1234.com.nearhand.app'], components: [component, { '/': '/join/*' }] }] },
    });
  });
});

describe('assetlinks.json', () => {
  it('lists the Android apps that open links, with their certificates', async () => {
    const { status, body, headers } = await test.call('GET', '/.well-known/assetlinks.json');
    expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^application\/json/)]);
    const target = {
      namespace: 'android_app',
      package_name: 'com.nearhand.mobile',
      sha256_cert_fingerprints: [certificate, certificateOfPlay],
    };
    expect(body).toEqual([{ relation: ['delegate_permission/common.handle_all_urls'], target }]);
  });
});
