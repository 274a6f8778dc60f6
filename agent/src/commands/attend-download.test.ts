import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanup } from 'node-datachannel';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Download } from '../download.ts';
import { aJoinedSession } from '../testing/a-joined-session.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { FakeSystem } from '../testing/fake-system.ts';
import { until } from '../testing/until.ts';
import { attendDownload } from './attend-download.ts';

let server: FakeServer;
let folder: string;
let program: string;
let stopping: AbortController;

beforeEach(async () => {
  server = await FakeServer.start();
  stopping = new AbortController();
  folder = await mkdtemp(join(tmpdir(), 'nearhand-download-'));
  program = join(folder, 'Nearhand-K7QMX-2RVBD');
  await writeFile(program, '');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(async () => {
  stopping.abort();
  await server.stop();
  await rm(folder, { recursive: true });
  vi.restoreAllMocks();
});
afterAll(() => cleanup());

const start = (system: FakeSystem, download: Partial<Download> = {}) => {
  const desktop = { system, screenProblem: null, uid: null, onChange: () => () => undefined, close: () => undefined };
  const over = attendDownload(program, { server: server.origin, code: 'K7QMX-2RVBD', ...download }, desktop, stopping.signal, folder);
  over.catch(() => undefined);
  return over;
};

describe('attendDownload', () => {
  it('removes the program after the session', async () => {
    server.answers.set('POST /session/control', () => ({ status: 200, body: aJoinedSession }));
    const system = new FakeSystem();
    const over = start(system);
    await until(() => system.window.shown.length > 0, 'The question');
    expect(server.requestsTo('POST /session/control')).toEqual([{ code: 'K7QMX-2RVBD' }]);
    system.window.press('Allow');
    await until(async () => (await server.socketsOf('customer')) === 1, 'The socket');
    stopping.abort();
    await over;
    await expect(access(program)).rejects.toThrow('ENOENT');
  });

  it.each([
    ['that the code is not valid', {}, 'The code is not valid any more'],
    ['that the name of the file has changed', { code: null }, 'This file has another name now'],
    ['that the address has no encryption', { server: 'http://support.example.com' }, 'begins with https://'],
  ])('shows %s in a window, and keeps the program', async (_what, download, text) => {
    const system = new FakeSystem();
    const over = start(system, download);
    await until(() => system.window.shown.length > 0, 'The window');
    expect(system.window.shown[0]?.content.lines[0]).toContain(text);
    system.window.press('Close');
    await expect(over).rejects.toThrow(text);
    await access(program);
  });
});
