import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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

/** A test, or a file outside its tests, and the first lines of what it reported. */
export interface Failure {
  file: string;
  title: string;
  message: string;
}

export interface TestReport extends Count {
  files: FileTime[];
  failures: Failure[];
}

/** Jest and Vitest write the same. */
interface UnitReport {
  numPassedTests: number;
  testResults: UnitFile[];
}

interface UnitFile {
  name: string;
  status: string;
  message?: string;
  startTime: number;
  endTime: number;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { results: PlaywrightResult[] }[] }[];
}

interface PlaywrightResult {
  duration: number;
  error?: { message?: string };
}

interface PlaywrightReport {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

const messageLines = 6;
const firstLines = (message = '') => stripVTControlCharacters(message).trim().split('\n').slice(0, messageLines).join('\n');

/** Reads a report of Jest, Vitest or Playwright; empty without a report. */
export async function readReport(file: string): Promise<TestReport> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return { passed: 0, failed: 0, files: [], failures: [] };
  const report = JSON.parse(text) as UnitReport | PlaywrightReport;
  return 'stats' in report ? fromPlaywright(report) : fromUnits(report);
}

function fromUnits({ numPassedTests, testResults }: UnitReport): TestReport {
  const files = testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1000 }));
  const failures = testResults.flatMap(unitFailures);
  return { passed: numPassedTests, failed: failures.length, files, failures };
}

function unitFailures({ name, status, message, assertionResults }: UnitFile): Failure[] {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [{ file, title: 'outside its tests', message: firstLines(message) }];
  return failed.map(({ fullName, failureMessages }) => ({ file, title: fullName, message: firstLines(failureMessages?.[0]) }));
}

function fromPlaywright({ config, stats, errors, suites }: PlaywrightReport): TestReport {
  const files = suites.map((suite) => ({ file: specFile(config, suite), seconds: durationOf(suite) / 1000 }));
  const outside = errors.map(({ message }) => ({ file: 'e2e', title: 'outside the journeys', message: firstLines(message) }));
  const failures = [...suites.flatMap((suite) => journeyFailures(config, suite)), ...outside];
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, files, failures };
}

const specFile = ({ rootDir }: PlaywrightReport['config'], { file }: PlaywrightSuite) => relative(root, `${rootDir}/${file}`);

/** Also of a journey that passed when it was tried again. */
function journeyFailures(config: PlaywrightReport['config'], suite: PlaywrightSuite): Failure[] {
  const own = suite.specs.flatMap(({ title, tests }) => {
    const errors = tests.flatMap(({ results }) => results).flatMap(({ error }) => error ?? []);
    return errors.slice(0, 1).map(({ message }) => ({ file: specFile(config, suite), title, message: firstLines(message) }));
  });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => journeyFailures(config, inner))];
}

function durationOf({ specs, suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results);
  const own = results.reduce((total, { duration }) => total + duration, 0);
  return suites.reduce((total, suite) => total + durationOf(suite), own);
}

/** The report of a step: one that failed without failed tests is a failure itself. */
export function stepReport(step: string, report: TestReport, isOk: boolean): TestReport {
  if (isOk || report.failed > 0) return report;
  return { ...report, failed: 1, failures: [{ file: step, title: 'no failed test', message: 'See its output above.' }] };
}

export const sum = (counts: readonly Count[]): Count =>
  counts.reduce((all, { passed, failed }) => ({ passed: all.passed + passed, failed: all.failed + failed }), { passed: 0, failed: 0 });
