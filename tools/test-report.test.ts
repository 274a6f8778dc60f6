import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countStep, readReport, sum } from './test-report.ts';

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

it('counts a test file that fell over as a failure', async () => {
  expect(await read({ numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 1 })).toEqual({ passed: 3, failed: 2 });
});

it('counts a journey that passes only sometimes as a failure', async () => {
  expect(await read({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] })).toEqual({ passed: 5, failed: 2 });
});

it('counts a browser that did not start as a failure', async () => {
  expect(await read({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] })).toEqual({ passed: 0, failed: 1 });
});

it('counts a step that failed without any failed test', async () => {
  expect(countStep(await readReport(join(folder, 'missing.json')), false)).toEqual({ passed: 0, failed: 1 });
  expect(countStep({ passed: 4, failed: 2 }, false)).toEqual({ passed: 4, failed: 2 });
});

it('adds everything up', () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 });
});
