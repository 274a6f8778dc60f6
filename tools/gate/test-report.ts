import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { root } from '../build-state.ts';

/** Test counts of a step or a run. */
export interface Count {
  passed: number;
  failed: number;
}

/** A test file and the duration of its tests. */
export interface FileTime {
  file: string;
  seconds: number;
}

export interface TestReport extends Count {
  files: FileTime[];
}

/** Jest and Vitest write the same. */
interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; startTime: number; endTime: number; assertionResults: { status: string }[] }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { tests: { results: { duration: number }[] }[] }[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

/** Reads a report of Jest, Vitest or Playwright; empty without a report. */
export async function readReport(file: string): Promise<TestReport> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return { passed: 0, failed: 0, files: [] };
  const report = JSON.parse(text) as UnitReport | PlaywrightReport;
  return 'stats' in report ? fromPlaywright(report) : fromUnits(report);
}

function fromUnits({ numPassedTests, numFailedTests, testResults }: UnitReport): TestReport {
  const files = testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1000 }));
  const isBroken = ({ status, assertionResults }: UnitReport['testResults'][number]) =>
    status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
  return { passed: numPassedTests, failed: numFailedTests + testResults.filter(isBroken).length, files };
}

function fromPlaywright({ config, stats, errors, suites }: PlaywrightReport): TestReport {
  const files = suites.map((suite) => ({ file: relative(root, `${config.rootDir}/${suite.file}`), seconds: durationOf(suite) / 1000 }));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, files };
}

function durationOf({ specs, suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results);
  const own = results.reduce((total, { duration }) => total + duration, 0);
  return suites.reduce((total, suite) => total + durationOf(suite), own);
}

/** Counts a failed step without failed tests as one failure. */
export function countStep(tests: Count, isOk: boolean): Count {
  return { passed: tests.passed, failed: isOk ? tests.failed : Math.max(tests.failed, 1) };
}

export const sum = (counts: readonly Count[]): Count =>
  counts.reduce((all, { passed, failed }) => ({ passed: all.passed + passed, failed: all.failed + failed }), { passed: 0, failed: 0 });
