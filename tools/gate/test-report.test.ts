import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../build-state.ts';
import { readReport, stepReport, sum } from './test-report.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-report-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(report: unknown) {
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(report));
  return readReport(file);
}

describe('readReport', () => {
  it('counts a file that failed outside its tests as a failure', async () => {
    const file = { name: join(root, 'a.test.ts'), startTime: 0, endTime: 0 };
    const testResults = [
      { ...file, status: 'failed', message: 'no module', assertionResults: [{ status: 'passed' }] },
      {
        ...file,
        status: 'failed',
        assertionResults: [{ status: 'passed' }, { status: 'failed', fullName: 'adds', failureMessages: ['\u001b[31mnot 3\u001b[39m'] }],
      },
    ];
    const report = await read({ numPassedTests: 2, testResults });
    expect(report).toMatchObject({ passed: 2, failed: 2 });
    expect(report.failures).toEqual([
      { file: 'a.test.ts', title: 'outside its tests', message: 'no module' },
      { file: 'a.test.ts', title: 'adds', message: 'not 3' },
    ]);
  });

  it('counts a flaky journey as a failure', async () => {
    const report = await read({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [], config: { rootDir: root }, suites: [] });
    expect(report).toMatchObject({ passed: 5, failed: 2 });
  });

  it('counts an error outside the journeys as a failure', async () => {
    const report = await read({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}], config: { rootDir: root }, suites: [] });
    expect(report).toMatchObject({ passed: 0, failed: 1 });
  });

  it('names each file of units and its duration', async () => {
    const file = { name: join(root, 'shell/src/app.test.tsx'), startTime: 1_000, endTime: 3_500 };
    const testResults = [{ ...file, status: 'passed', assertionResults: [] }];
    const { files } = await read({ numPassedTests: 1, testResults });
    expect(files).toEqual([{ file: 'shell/src/app.test.tsx', seconds: 2.5 }]);
  });

  it('adds up the journeys of a file, those in its describe blocks included', async () => {
    const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
    const file = 'app/join.spec.ts';
    const suites = [{ file, specs: [spec(1_000)], suites: [{ file, specs: [spec(500)] }] }];
    const config = { rootDir: join(root, 'e2e/specs') };
    const { files } = await read({ stats: { expected: 2, unexpected: 0, flaky: 0 }, errors: [], config, suites });
    expect(files).toEqual([{ file: 'e2e/specs/app/join.spec.ts', seconds: 1.5 }]);
  });

  it('names each journey that failed once', async () => {
    const spec = (title: string, error?: { message: string }) => ({
      title,
      tests: [{ results: [{ duration: 1, error }, { duration: 1 }] }],
    });
    const file = 'app/join.spec.ts';
    const suites = [
      { file, specs: [spec('a page opens')], suites: [{ file, specs: [spec('a page loads', { message: 'Time is over' })] }] },
    ];
    const config = { rootDir: join(root, 'e2e/specs') };
    const { failures } = await read({ stats: { expected: 1, unexpected: 0, flaky: 1 }, errors: [], config, suites });
    expect(failures).toEqual([{ file: 'e2e/specs/app/join.spec.ts', title: 'a page loads', message: 'Time is over' }]);
  });

  it('counts nothing when there is no report', async () => {
    expect(await readReport(join(folder, 'missing.json'))).toEqual({ passed: 0, failed: 0, files: [], failures: [] });
  });
});

describe('stepReport', () => {
  const report = { files: [], failures: [] };

  it('counts a failed step as one failure when no test of it failed', () => {
    const failed = stepReport('lint', { ...report, passed: 0, failed: 0 }, false);
    expect(failed).toMatchObject({ passed: 0, failed: 1, failures: [{ file: 'lint' }] });
    expect(stepReport('units', { ...report, passed: 4, failed: 2 }, false)).toMatchObject({ passed: 4, failed: 2 });
  });
});

describe('sum', () => {
  it('adds up passed and failed tests', () => {
    const counts = [
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ];
    expect(sum(counts)).toEqual({ passed: 3, failed: 3 });
  });
});
