import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { aCompany } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';
import { next, socketsOf } from '../sockets.ts';
import { withSettings } from '../with-settings.ts';

const notFound = { status: 404, body: { code: 'INSTALLER_NOT_FOUND' } };
const content = 'the agent';
const parent = await mkdtemp(join(tmpdir(), 'nearhand-installers-'));
const folder = join(parent, 'installers');
const test = await sharedApp();
const withoutFolder = test.env.INSTALLER_DIR;
withSettings({ INSTALLER_DIR: folder });

beforeAll(async () => {
  await mkdir(folder);
  await writeFile(join(folder, 'nearhand-agent-2.9.0-linux-x64'), 'old');
  await writeFile(join(folder, 'nearhand-agent-2.18.1-linux-x64'), content);
  await writeFile(join(folder, 'nearhand-agent-2.18.1-linux-x64.sha256'), 'other');
  await writeFile(join(folder, 'install-linux.sh'), '#!/bin/sh\necho install\n');
  await writeFile(join(folder, 'nearhand-desktop-1.0-windows-x64.exe'), 'app');
});
afterAll(async () => {
  await rm(parent, { recursive: true });
});

const latest = (query: string) => test.call('GET', `/api/integration/installer/latest?${query}`);

describe('getLatestInstaller', () => {
  it('returns version, size and checksum of the newest file', async () => {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const about = { os: 'linux', action: 'device', version: '2.18.1', arch: 'x64', fileName: 'nearhand-agent-2.18.1-linux-x64' };
    expect((await latest('os=linux')).body).toEqual({ ...about, size: content.length, sha256, hasScript: true });
    expect((await latest('os=windows&action=operator')).body).toMatchObject({ version: '1.0', hasScript: false });
  });

  it('follows a replaced file', async () => {
    const before = (await latest('os=windows&action=operator')).body['sha256'];
    await writeFile(join(folder, 'nearhand-desktop-1.0-windows-x64.exe'), 'app, built again');
    expect((await latest('os=windows&action=operator')).body['sha256']).not.toBe(before);
  });

  it('answers that there is no installer for another system, and without a folder', async () => {
    expect(await latest('os=macos')).toMatchObject(notFound);
    expect(await latest('os=windows')).toMatchObject(notFound);
    test.env.INSTALLER_DIR = withoutFolder;
    expect(await latest('os=linux')).toMatchObject(notFound);
    test.env.INSTALLER_DIR = folder;
  });
});

describe('listInstallers', () => {
  it('lists what can be downloaded, and what is being prepared', async () => {
    const mark = join(parent, '.installers.preparing-ios');
    await writeFile(mark, '');
    const list = (action: string) => test.call('GET', `/api/integration/installer/list?action=${action}`);
    expect((await list('device')).body).toEqual({ items: [(await latest('os=linux')).body], preparing: ['ios'] });
    expect((await list('operator')).body).toMatchObject({ items: [{ os: 'windows' }], preparing: [] });
    expect((await list('agent')).status).toBe(400);
    await rm(mark);
  });
});

describe('the facts of public pages', () => {
  it('name what getLatestInstaller answers', async () => {
    const { version, fileName, sha256 } = (await latest('os=linux')).body;
    expect((await test.call('GET', '/facts/es.json')).body).toMatchObject({
      'installer.linux.state': 'ready',
      'installer.linux.version': version,
      'installer.linux.file': fileName,
      'installer.linux.sha256': sha256,
      'installer.macos.state': 'missing',
    });
  });
});

describe('an installer that is being prepared', () => {
  it('is reported as such, and users are notified when it is ready', async () => {
    const mark = join(parent, '.installers.preparing-macos');
    await writeFile(mark, '');
    expect(await latest('os=macos')).toMatchObject({ status: 404, body: { code: 'INSTALLER_BEING_PREPARED' } });
    expect(await latest('os=windows')).toMatchObject(notFound);
    const sockets = socketsOf(test, await test.listen());
    const page = await sockets.of((await aCompany(test)).operator);
    const changed = next(page, 'installers:changed');
    const file = join(folder, 'nearhand-agent-2.18.1-macos-arm64');
    await writeFile(file, 'ready');
    await rm(mark);
    await changed;
    expect(await latest('os=macos')).toMatchObject({ status: 200, body: { version: '2.18.1' } });
    sockets.closeAll();
    await rm(file);
  });
});

describe('downloadInstaller', () => {
  it('sends the newest file with its name', async () => {
    const answer = await test.call('GET', '/api/integration/installer?action=device&os=linux');
    expect(answer.body['text']).toBe(content);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(content.length),
      'content-disposition': 'attachment; filename="nearhand-agent-2.18.1-linux-x64"',
    });
  });

  it('ends the file of one session with the address of the server, and leaves its name to the page', async () => {
    const answer = await test.call('GET', '/api/integration/installer?action=attend&os=linux');
    const file = `${content}\nnearhand-server ${test.env.PUBLIC_URL}\n`;
    expect(answer.body['text']).toBe(file);
    expect(answer.headers).toMatchObject({ 'content-length': String(file.length), 'content-disposition': 'attachment' });
    const sha256 = createHash('sha256').update(file).digest('hex');
    expect((await latest('os=linux&action=attend')).body).toMatchObject({ action: 'attend', size: file.length, sha256 });
  });

  it('answers that there is no installer for another system', async () => {
    expect(await test.call('GET', '/api/integration/installer?action=operator&os=linux')).toMatchObject(notFound);
  });
});

describe('the agent that came with the server', () => {
  const own = join(parent, 'agent');
  const add = (name: string, text: string) => writeFile(join(own, `${name}.zst`), zstdCompressSync(text));
  withSettings({ AGENT_DIR: own });
  beforeEach(async () => {
    await mkdir(own);
    await writeFile(join(own, 'install-linux.sh'), 'the script that came with it');
  });
  afterEach(() => rm(own, { recursive: true }));

  it('is sent as it was before it was compressed, in place of an older one in the folder', async () => {
    await add('nearhand-agent-2.19.0-linux-x64', 'the new agent');
    const sha256 = createHash('sha256').update('the new agent').digest('hex');
    const facts = { version: '2.19.0', fileName: 'nearhand-agent-2.19.0-linux-x64', size: 13, sha256, hasScript: true };
    expect((await latest('os=linux')).body).toMatchObject(facts);
    const { headers, body } = await test.call('GET', '/api/integration/installer?action=device&os=linux');
    expect(body['text']).toBe('the new agent');
    expect(headers).toMatchObject({
      'content-length': '13',
      'content-disposition': 'attachment; filename="nearhand-agent-2.19.0-linux-x64"',
    });
    expect((await test.call('GET', '/api/integration/installer/script?os=linux')).body['text']).toBe('the script that came with it');
  });

  it('is sent in place of another build of its version, and not in place of a newer one', async () => {
    await add('nearhand-agent-2.18.1-linux-x64', 'built again');
    expect((await latest('os=linux')).body).toMatchObject({ size: 11 });
    await rm(join(own, 'nearhand-agent-2.18.1-linux-x64.zst'));
    await add('nearhand-agent-2.9.9-linux-x64', 'older');
    expect((await latest('os=linux')).body).toMatchObject({ version: '2.18.1', size: content.length });
  });

  it('leaves the desktop app and other systems to the folder', async () => {
    await add('nearhand-agent-2.19.0-linux-x64', 'the new agent');
    expect((await latest('os=windows&action=operator')).body).toMatchObject({ version: '1.0' });
    expect(await latest('os=macos')).toMatchObject(notFound);
  });
});

describe('getInstallerScript', () => {
  it('sends the script as text', async () => {
    const answer = await test.call('GET', '/api/integration/installer/script?os=linux');
    expect(answer.body['text']).toBe('#!/bin/sh\necho install\n');
    expect(String(answer.headers['content-type'])).toMatch(/^text\/plain/);
    expect(await test.call('GET', '/api/integration/installer/script?os=windows')).toMatchObject(notFound);
  });
});
