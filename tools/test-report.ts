import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { root } from './build-state.ts';

/** Tests of one step, or of all. */
export interface Count {
  passed: number;
  failed: number;
}

/** A test file and what its tests took together. */
export interface FileTime {
  file: string;
  seconds: number;
}

export interface TestReport extends Count {
  files: FileTime[];
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that fell over before their tests ran. */
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; startTime: number; endTime: number }[];
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

/** Reads what jest or Playwright has written; nothing passed where there is no report. */
export async function readReport(file: string): Promise<TestReport> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return { passed: 0, failed: 0, files: [] };
  const report = JSON.parse(text) as JestReport | PlaywrightReport;
  return 'stats' in report ? fromPlaywright(report) : fromJest(report);
}

function fromJest({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }: JestReport): TestReport {
  const files = testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1000 }));
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, files };
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

/** A step that failed counts, also when no test of it says so. */
export function countStep(tests: Count, isOk: boolean): Count {
  return { passed: tests.passed, failed: isOk ? tests.failed : Math.max(tests.failed, 1) };
}

export const sum = (counts: readonly Count[]): Count =>
  counts.reduce((all, { passed, failed }) => ({ passed: all.passed + passed, failed: all.failed + failed }), { passed: 0, failed: 0 });
