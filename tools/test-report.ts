import { readFile } from 'node:fs/promises';

/** Tests of one step, or of all. */
export interface Count {
  passed: number;
  failed: number;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that fell over before their tests ran. */
  numRuntimeErrorTestSuites: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** Reads what jest or Playwright has written; nothing passed where there is no report. */
export async function readReport(file: string): Promise<Count> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return { passed: 0, failed: 0 };
  const report = JSON.parse(text) as JestReport | PlaywrightReport;
  if ('stats' in report) {
    const { expected, unexpected, flaky } = report.stats;
    return { passed: expected, failed: unexpected + flaky + report.errors.length };
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

/** A step that failed counts, also when no test of it says so. */
export function countStep(tests: Count, isOk: boolean): Count {
  return { passed: tests.passed, failed: isOk ? tests.failed : Math.max(tests.failed, 1) };
}

export const sum = (counts: readonly Count[]): Count =>
  counts.reduce((all, { passed, failed }) => ({ passed: all.passed + passed, failed: all.failed + failed }), { passed: 0, failed: 0 });
