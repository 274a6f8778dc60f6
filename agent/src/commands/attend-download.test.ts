import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { FakeSystem } from '../testing/fake-system.ts';
import { until } from '../testing/until.ts';
import { attendDownload } from './attend-download.ts';

let server: FakeServer;
let folder: string;
let program: string;

beforeEach(async () => {
  server = await FakeServer.start();
  folder = await mkdtemp(join(tmpdir(), 'nearhand-download-'));
  program = join(folder, 'Nearhand-K7QMX-2RVBD');
  await writeFile(program, '');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
  vi.restoreAllMocks();
});

describe('attendDownload', () => {
  it.each([
    ['that the code is not valid', { code: 'K7QMX-2RVBD' }, 'The code is not valid any more'],
    ['that the name of the file has changed', { code: null }, 'This file has another name now'],
    ['that the address has no encryption', { server: 'http://support.example.com', code: 'K7QMX-2RVBD' }, 'begins with https://'],
  ])('shows %s in a window, and keeps the program', async (_what, download, text) => {
    const system = new FakeSystem();
    const desktop = { system, screenProblem: null, uid: null, onChange: () => () => undefined, close: () => undefined };
    const over = attendDownload(program, { server: server.origin, ...download }, desktop, new AbortController().signal, folder);
    over.catch(() => undefined);
    await until(() => system.window.shown.length > 0, 'The window');
    expect(system.window.shown[0]?.content.lines[0]).toContain(text);
    system.window.press('Close');
    await expect(over).rejects.toThrow(text);
    await access(program);
  });
});
