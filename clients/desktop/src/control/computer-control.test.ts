import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appOf } from '@nearhand/platform/client/app';
import type { ControlState } from '@nearhand/platform/client/control';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CrashFile } from '../crash/crash-file.ts';
import { resourcesWith } from '../testing/agent-folder.ts';
import { runPreload } from '../testing/run-preload.ts';
import { origin, startFakeApp } from '../testing/start-fake-app.ts';

const fakeAgent = join(import.meta.dirname, '..', 'testing', 'fake-agent.ts');
const code = 'K7QMX2RVBD';
const env = { DISPLAY: ':7', HOME: '/home/ada', LC_ALL: 'C', SECRET_TOKEN: 'x', NODE_OPTIONS: '', ELECTRON_RUN_AS_NODE: '1' };
const joinLink = 'nearhand://join/Zm9vYmFyYmF6cXV4MTIzNA';

/** Crash reports that the app keeps. */
const crashesIn = ({ userData }: { userData: string }) => new CrashFile(join(userData, 'crash-reports.json')).list();

/** A customer's page in the app, with the stand-in of the agent. */
async function customerPage({
  answer = 1 as number | Promise<number>,
  agent = fakeAgent,
  proxies = 'DIRECT' as string | Promise<string>,
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'nearhand-kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'kept');
  const resources = resourcesWith(agent, file);
  const prepare = (electron: object) => Object.assign(electron, { answer });
  const fake = await startFakeApp({ argv: [joinLink], env, resources, prepare });
  const { electron, windowAt } = fake;
  electron.defaultSession.proxies = proxies;
  onTestFinished(() => void electron.app.emit('will-quit'));
  const window = windowAt('/join/');
  const { control } = appOf(await runPreload(electron, window));
  if (!control) throw new Error('The page gets no control');
  const states: ControlState[] = [];
  control.listen((state) => states.push(state));
  const kept = () => readFileSync(file, 'utf8').trim().split('\n');
  const reaches = (state: ControlState['state']) => vi.waitFor(() => expect(states.at(-1)?.state).toBe(state), { timeout: 10_000 });
  const isGone = () =>
    vi.waitFor(() => expect(() => process.kill(Number(kept()[0]?.split(' ')[0]), 0)).toThrow('ESRCH'), { timeout: 10_000 });
  return { ...fake, window, control, states, kept, reaches, isGone };
}

describe('control of this computer', () => {
  it('starts the agent after the person has agreed, whose question has the names of the server', async () => {
    const { electron, control, states, kept, reaches } = await customerPage();
    control.start(code);
    await reaches('running');
    expect(electron.questions).toEqual([{ message: 'Ada  Nowak (Northwind) wants to control.', buttons: ['Deny', 'Allow'] }]);
    expect(states.map(({ state }) => state)).toEqual(['asking', 'running']);
    const [start, ...messages] = kept();
    expect(start?.split(' ').slice(1)).toEqual(['attend-for-app', 'DISPLAY', 'HOME', 'LC_ALL', 'PWD']);
    expect(messages.map((line) => JSON.parse(line))).toEqual([
      { type: 'start', server: origin, code },
      { type: 'answer', isAllowed: true },
    ]);
  });

  it('does not start after a no, and no page can ask again at once', async () => {
    const { electron, control, states, reaches, isGone } = await customerPage({ answer: 0 });
    control.start(code);
    await reaches('denied');
    await isGone();
    control.start(code);
    expect(states.map(({ state }) => state)).toEqual(['asking', 'denied', 'failed']);
    expect(electron.questions.length).toBe(1);
  });

  it('reaches the server through the proxy of the app', async () => {
    const { control, kept, reaches } = await customerPage({ proxies: 'PROXY proxy.example.com:3128; DIRECT' });
    control.start(code);
    await reaches('running');
    expect(kept()[0]?.split(' ')).toContain('https_proxy=http://proxy.example.com:3128');
  });

  it('does not start behind a proxy that the agent cannot use, which is explained', async () => {
    const { electron, control, kept, states, reaches } = await customerPage({ proxies: 'SOCKS5 socks.example:1080' });
    control.start(code);
    await reaches('failed');
    expect(states.map(({ state }) => state)).toEqual(['asking', 'failed']);
    expect(electron.questions).toEqual([
      { message: 'Control is not possible through the proxy of this computer. SOCKS proxies are not supported.', buttons: ['Close'] },
    ]);
    expect(kept).toThrow('ENOENT');
  });

  it('does not start after its page has ended while the proxy is looked for', async () => {
    const proxies = Promise.withResolvers<string>();
    const { control, kept, states, reaches } = await customerPage({ proxies: proxies.promise });
    control.start(code);
    control.stop();
    await reaches('ended');
    proxies.resolve('DIRECT');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(states.at(-1)).toMatchObject({ state: 'ended', by: 'stopped' });
    expect(kept).toThrow('ENOENT');
  });

  it('is for one session at a time', async () => {
    const { electron, control, reaches } = await customerPage();
    control.start(code);
    control.start(code);
    await reaches('running');
    expect(electron.questions.length).toBe(1);
  });

  it.each([
    ['the page', ({ control }) => control.stop()],
    ['the end of its window', ({ window }) => window.close()],
    ['another page', ({ window }) => void window.loadURL(`${origin}/join/another`)],
    ['a crash of the page', ({ window }) => void window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })],
    ['the end of the app', ({ electron }) => void electron.app.emit('will-quit')],
  ] as [string, (page: Awaited<ReturnType<typeof customerPage>>) => void][])('ends with %s', async (_name, end) => {
    const page = await customerPage();
    page.control.start(code);
    await page.reaches('running');
    end(page);
    await page.isGone();
    expect(page.kept()).toContain('{"type":"stop"}');
    expect(crashesIn(page.electron)).toEqual([]);
  });

  it('takes its question back when the window closes, and counts no later yes', async () => {
    const answer = Promise.withResolvers<number>();
    const { electron, control, window, kept, isGone } = await customerPage({ answer: answer.promise });
    control.start(code);
    await vi.waitFor(() => expect(electron.questions.length).toBe(1), { timeout: 10_000 });
    window.close();
    answer.resolve(1);
    await isGone();
    expect(kept().join()).not.toContain('"isAllowed":true');
  });

  it('reports an agent that does not start', async () => {
    const { electron, control, states, reaches } = await customerPage({ agent: '/nowhere/agent.ts' });
    control.start(code);
    await reaches('failed');
    control.start(code);
    await vi.waitFor(() => expect(states.map(({ state }) => state)).toEqual(['asking', 'failed', 'asking', 'failed']));
    expect(crashesIn(electron)).toMatchObject([{ part: 'agent', reason: 'crashed', name: 'Agent', message: 'Exit code 1', count: 2 }]);
  });

  it('keeps a report of an agent that crashes', async () => {
    const { electron, control, kept, reaches } = await customerPage();
    control.start(code);
    await reaches('running');
    process.kill(Number(kept()[0]?.split(' ')[0]), 'SIGKILL');
    await reaches('failed');
    expect(crashesIn(electron)).toMatchObject([{ part: 'agent', reason: 'crashed', message: 'Signal SIGKILL' }]);
  });
});

describe('a hostile page', () => {
  const message = JSON.stringify({ type: 'startControl', code });

  it('starts no agent outside of a customer’s page', async () => {
    const { electron, shell, kept } = await customerPage();
    electron.send(shell(), 'nearhand', message);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(kept).toThrow('ENOENT');
  });

  it.each([
    ['a frame', { parent: {} }],
    ['another origin', { origin: 'https://evil.example', url: 'https://evil.example/join/x' }],
  ])('starts no agent as %s', async (_name, frame) => {
    const { electron, window, kept } = await customerPage();
    electron.send(window, 'nearhand', message, frame);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(kept).toThrow('ENOENT');
  });

  it.each([42, '', 'K7QMX2RVBD --server https://evil.example', 'k7qmx2rvbd', 'K7QMX 2RVBD', ['K7QMX2RVBD']])(
    'starts no agent with the code %j',
    async (given) => {
      const { electron, window, kept } = await customerPage();
      electron.send(window, 'nearhand', JSON.stringify({ type: 'startControl', code: given }));
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(kept).toThrow('ENOENT');
    },
  );
});

describe('an app without the agent', () => {
  it.each([
    ['on Wayland', { resources: true, env: { ...env, XDG_SESSION_TYPE: 'wayland' } }],
    ['without a desktop', { resources: true, env: {} }],
    ['whose package has none', { resources: false, env }],
    ['for Windows', { resources: true, env, platform: 'win32' as const }],
  ])('%s gives the page no control', async (_name, { resources, ...options }) => {
    const given = resources ? { resources: resourcesWith(fakeAgent, '/dev/null') } : {};
    const { electron, windowAt } = await startFakeApp({ argv: [joinLink], ...options, ...given });
    const window = windowAt('/join/');
    expect(appOf(await runPreload(electron, window)).control).toBeUndefined();
    electron.send(window, 'nearhand', JSON.stringify({ type: 'startControl', code }));
    expect(electron.questions).toEqual([]);
  });
});
