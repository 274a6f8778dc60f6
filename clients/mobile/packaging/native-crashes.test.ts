import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type CrashReport, crashReportsIn } from '@nearhand/platform/client/crash-report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const hasJava = spawnSync('javac', ['-version']).status === 0;

/** Carries out commands in order. An error that nothing catches ends it, and the handler before that of the app prints the reports. */
const harness = `package com.nearhand.mobile;
import java.io.File;
public class Crash {
    public static void main(String[] commands) {
        CrashReports reports = new CrashReports(new File(commands[0]), "4.2.0");
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> System.out.println(reports.list()));
        reports.watch();
        for (String command : commands) {
            if (command.equals("list")) System.out.println(reports.list());
            if (command.equals("page")) reports.addPage("killed");
            if (command.equals("deep")) deep(0);
            if (command.equals("crash")) throw new RuntimeException("of ada@example.com", new IllegalStateException("at /home/ada"));
            if (command.startsWith("remove=")) reports.remove(command.substring(7));
        }
    }
    private static int deep(int depth) { return deep(depth + 1) + 1; }
}`;

describe.skipIf(!hasJava)('crash reports of Android', () => {
  let classes: string;
  let folder: string;
  /** Returns the lists that were printed. */
  const run = (...commands: string[]): CrashReport[][] => {
    const { stdout } = spawnSync('java', ['-cp', classes, 'com.nearhand.mobile.Crash', folder, ...commands], { encoding: 'utf8' });
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  };

  beforeAll(() => {
    classes = mkdtempSync(join(tmpdir(), 'nearhand-java-'));
    folder = join(classes, 'crashes');
    writeFileSync(join(classes, 'Crash.java'), harness);
    const source = join(dirname(import.meta.dirname), 'android', 'java', 'CrashReports.java');
    execFileSync('javac', ['-d', classes, source, join(classes, 'Crash.java')]);
  });
  afterAll(() => rmSync(classes, { recursive: true }));

  it('are kept by a process that an exception ends, without its messages', () => {
    const [reports = []] = run('crash');
    expect(crashReportsIn(reports)).toEqual(reports);
    expect(reports).toMatchObject([
      {
        part: 'main',
        reason: 'exception',
        name: 'java.lang.IllegalStateException',
        message: 'java.lang.RuntimeException, caused by java.lang.IllegalStateException',
        frames: [{ function: 'com.nearhand.mobile.Crash.main', file: 'Crash.java', line: 12, column: null }],
      },
    ]);
    expect(JSON.stringify(reports)).not.toMatch(/example\.com|home/);
  });

  it('stay until they are removed by their id', () => {
    const id = readdirSync(folder)[0]?.slice(14, 46);
    const lists = run('remove=../crashes', 'remove=', 'list', `remove=${id}`, 'list');
    expect(lists).toMatchObject([[{ id }], []]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are the ten newest, also of an error without an end', () => {
    const [reports = []] = run(...Array(15).fill('page'), 'deep');
    expect(crashReportsIn(reports)).toHaveLength(10);
    const deep = reports.find(({ part }) => part === 'main');
    expect(deep).toMatchObject({ name: 'java.lang.StackOverflowError' });
    expect(deep?.frames).toHaveLength(30);
    expect(reports).toContainEqual(expect.objectContaining({ part: 'page', reason: 'killed', frames: [] }));
  });

  it('are no other files, and nothing older than 14 days', () => {
    const id = '0'.repeat(32);
    const name = (at: number) => `${String(at).padStart(13, '0')}-${id}.json`;
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    const whole = JSON.stringify({ id, at: 1 });
    writeFileSync(join(folder, name(1)), whole);
    writeFileSync(join(folder, name(9_999_999_999_999)), whole);
    writeFileSync(join(folder, name(Date.now() - 1_000)), 'no report');
    writeFileSync(join(folder, name(Date.now() - 2_000)), whole + ' '.repeat(40_000));
    writeFileSync(join(folder, 'other.json'), whole);
    writeFileSync(join(folder, name(Date.now() - 3_000)), whole);
    expect(run('list')).toEqual([[{ id, at: 1 }]]);
    expect(readdirSync(folder)).toHaveLength(2);
    expect([existsSync(join(folder, 'other.json')), readFileSync(join(folder, 'other.json'), 'utf8')]).toEqual([true, whole]);
  });
});
