import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { print } from '../print.ts';
import { measure, type Usage } from './stage-usage.ts';
import type { StageName } from './test-budget.ts';
import { type Count, type Failure, type FileTime, readReport, stepReport, sum, type TestReport } from './test-report.ts';

/** A measured part of a run. */
export interface Stage extends Count {
  name: StageName;
  usage: Usage;
  files: FileTime[];
  failures: Failure[];
}

/** A command of a stage; `report` is the file for its test report. */
export interface Step {
  name: string;
  run: (report: string) => Promise<boolean>;
}

/** Runs groups of steps in sequence, and the steps of a group two at a time. A step that throws fails. */
export async function runStage(name: StageName, ...groups: readonly Step[][]): Promise<Stage> {
  const { result, usage } = await measure(async () => {
    const reports: TestReport[] = [];
    for (const group of groups) {
      const limit = pLimit(2);
      reports.push(...(await Promise.all(group.map((step) => limit(() => runStep(step))))));
    }
    return reports;
  });
  return {
    name,
    usage,
    ...sum(result),
    files: result.flatMap(({ files }) => files),
    failures: result.flatMap(({ failures }) => failures),
  };
}

async function runStep({ name, run }: Step): Promise<TestReport> {
  const began = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-test-'));
  const file = join(folder, 'report.json');
  const isOk = await run(file).catch((error: unknown) => {
    print(error instanceof Error ? error.message : String(error));
    return false;
  });
  const tests = await readReport(file);
  await rm(folder, { recursive: true });
  const report = stepReport(name, tests, isOk);
  const amount = tests.passed + tests.failed > 0 ? `, ${report.passed} passed, ${report.failed} failed` : '';
  print(`${isOk ? '✔' : '✘'} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s${amount})`);
  return report;
}
