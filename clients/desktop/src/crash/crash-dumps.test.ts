import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fakeDump } from '../testing/fake-dump.ts';
import type { FakeElectron } from '../testing/fake-electron.ts';
import { startFakeApp } from '../testing/start-fake-app.ts';

const dumpOf = (process_type: string, version = '4.1.0') => fakeDump({ _version: version }, { process_type });
const reportsIn = ({ userData }: FakeElectron): Record<string, unknown>[] => {
  const file = join(userData, 'crash-reports.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
};
/** Starts the app with the files that Crashpad has left. */
const startWith = (files: Record<string, string | Buffer>) =>
  startFakeApp({
    prepare: ({ userData }) => {
      for (const [name, content] of Object.entries(files)) {
        const path = join(userData, 'Crashpad', name);
        mkdirSync(join(path, '..'), { recursive: true });
        writeFileSync(path, content);
      }
    },
  });
const left = ({ userData }: FakeElectron) =>
  readdirSync(join(userData, 'Crashpad'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe('native crashes of the app', () => {
  it('leave dumps that go to no server', async () => {
    const { electron } = await startFakeApp();
    expect([electron.crashReporters, reportsIn(electron)]).toEqual([[{ uploadToServer: false }], []]);
  });

  it('are reported at the next start, and leave no dump', async () => {
    const { electron } = await startWith({ 'pending/one.dmp': dumpOf('browser'), 'pending/one.meta': '', 'settings.dat': '' });
    expect(reportsIn(electron)).toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{32}$/),
        at: expect.any(Number),
        appVersion: '4.1.0',
        part: 'main',
        reason: 'crashed',
        name: 'Native crash',
        message: 'Process: browser',
        frames: [],
        count: 1,
      },
    ]);
    expect(left(electron)).toEqual(['settings.dat']);
  });

  it('are not those of other processes, which were reported when they happened', async () => {
    const { electron } = await startWith({ 'completed/one.dmp': dumpOf('renderer'), 'completed/two.dmp': dumpOf('gpu-process') });
    expect([reportsIn(electron), left(electron)]).toEqual([[], []]);
  });

  it('are reported with the version of the app when their dump does not name one, and counted', async () => {
    const { electron } = await startWith({
      'reports/one.dmp': 'MDMP',
      'reports/two.dmp': '',
      'reports/three.dmp': dumpOf('browser', '/home/ada'),
    });
    expect(reportsIn(electron).map(({ appVersion, message, count }) => [appVersion, message, count])).toEqual([
      ['4.2.0', 'Process: browser', 1],
      ['4.2.0', 'Process: unknown', 2],
    ]);
  });

  it('wait while their dump is written, and while it cannot be removed', async () => {
    const { electron } = await startWith({ 'new/one.dmp': 'MD', 'pending/two.dmp/file': '' });
    expect([reportsIn(electron), left(electron).sort()]).toEqual([[], ['file', 'one.dmp']]);
  });
});
