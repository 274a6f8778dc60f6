import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Crash, CrashFile } from './crash-file.ts';

const day = 24 * 60 * 60_000;
const crash: Crash = { appVersion: '4.2.0', part: 'child', reason: 'oom', name: 'GPU', message: 'Exit code 5', frames: [] };

let folder: string;
let file: string;
let now: number;
const open = () => new CrashFile(file, () => now);

describe('CrashFile', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nearhand-crashes-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    file = join(folder, 'data', 'crash-reports.json');
    now = 1_700_000_000_000;
  });

  it('keeps a report for the next start, for its user only, until it is removed', () => {
    open().add(crash);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const next = open();
    const [report] = next.list();
    expect(report).toEqual({ ...crash, id: expect.stringMatching(/^[\da-f]{32}$/), at: now, count: 1 });
    next.remove(['another']);
    expect(open().list()).toHaveLength(1);
    next.remove([String(report?.id)]);
    expect([open().list(), existsSync(file), existsSync(`${file}.new`)]).toEqual([[], false, false]);
  });

  it('counts the same crash, and writes no more of it than 99 times', () => {
    for (let times = 0; times < 200; times++) {
      now += 1;
      open().add(crash);
    }
    expect(open().list()).toMatchObject([{ count: 99, at: 1_700_000_000_099 }]);
    open().add({ ...crash, appVersion: '4.3.0' });
    expect(
      open()
        .list()
        .map(({ count }) => count),
    ).toEqual([99, 1]);
  });

  it('keeps the ten newest', () => {
    const reports = open();
    for (let code = 1; code <= 15; code++) reports.add({ ...crash, message: `Exit code ${code}` });
    const kept = open()
      .list()
      .map(({ message }) => message);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([10, 'Exit code 6', 'Exit code 15']);
  });

  it('removes what nobody has taken for 14 days, also after the clock was set back', () => {
    const reports = open();
    reports.add(crash);
    now += 10 * day;
    reports.add({ ...crash, name: 'Utility' });
    now += 4 * day;
    expect(reports.list()).toMatchObject([{ name: 'Utility' }]);
    now -= 5 * day;
    expect(open().list()).toHaveLength(1);
    now -= 400 * day;
    open();
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    ['is empty', ''],
    ['is no JSON', '{'],
    ['is no list', '{"reports":[]}'],
    ['has other things', '[1,null,{"id":"x"}]'],
    ['is large', JSON.stringify([' '.repeat(300_000)])],
  ])('removes a file that %s', (_name, content) => {
    mkdirSync(join(folder, 'data'));
    writeFileSync(file, content);
    const reports = open();
    expect([reports.list(), existsSync(file)]).toEqual([[], false]);
    reports.add(crash);
    expect(open().list()).toHaveLength(1);
  });

  it('keeps the reports of a file that has other things, too', () => {
    open().add(crash);
    writeFileSync(file, JSON.stringify([{ id: '../../x' }, ...JSON.parse(readFileSync(file, 'utf8'))]));
    expect(open().list()).toHaveLength(1);
  });

  it('replaces a folder that has the name of the file', () => {
    mkdirSync(join(file, 'a'), { recursive: true });
    open().add(crash);
    expect(open().list()).toHaveLength(1);
  });

  it('keeps reports as long as the app, if it cannot write', () => {
    writeFileSync(join(folder, 'data'), '');
    const reports = open();
    reports.add(crash);
    expect(reports.list()).toHaveLength(1);
    expect(open().list()).toEqual([]);
  });
});
