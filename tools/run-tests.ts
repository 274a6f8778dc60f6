/**
 * `npm test`: all checks, with a sample of the long suites. `npm run test:full`: all of them. `npm run test:affected [-- revision]`:
 * those that changes since a revision may break.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { root } from './build-state.ts';
import { findAffectedTests } from './gate/affected-tests.ts';
import { meanSpeed, repetitions, startReferenceLoad } from './gate/machine-speed.ts';
import { failureLines, isOverBudget, stageTable } from './gate/stage-table.ts';
import type { Usage } from './gate/stage-usage.ts';
import { runStage, type Stage, type Step } from './gate/stages.ts';
import { sum } from './gate/test-report.ts';
import { print } from './print.ts';
import { provideBrowser } from './programs/browser.ts';
import { provideRelay } from './programs/relay.ts';
import { provideCluster, provideEngines, provideFirefox, provideVirtualDevice, provideXServers } from './programs/test-programs.ts';
import { endCommands, runCommand } from './run-command.ts';

const { values, positionals } = parseArgs({
  options: { full: { type: 'boolean', default: false }, affected: { type: 'boolean', default: false } },
  allowPositionals: true,
});

/** A step that takes longer is considered hung, ms. On two busy cores `npm test` has to fit into CI's hour and a half. */
const stepLimit = (values.full ? 180 : 40) * 60_000;

/** A script of package.json, without npm around it. */
const script = (name: string): Step => ({ name, run: () => runCommand(process.execPath, ['--run', name]) });

function staticChecks(): Promise<Stage> {
  const generate = script('generate');
  // The longest first.
  const checks = [script('types'), script('lint:imports'), script('lint'), script('lint:contract')];
  return runStage('static checks', [generate], checks);
}

const variables = { ...(values.full && { TEST_TIER: 'full' }) };

const testScript = (script: string[], args: string[]) =>
  runCommand('npm', ['run', '--silent', ...script, '--', ...args], { variables, limit: stepLimit });
const absolute = (files: readonly string[]) => files.map((file) => join(root, file));

/** Runs a Jest script, optionally limited to files. */
const jest = (name: string, script: string[], files?: string[]): Step => ({
  name,
  run: (report) => {
    const selected = files ? ['--passWithNoTests', '--runTestsByPath', ...absolute(files)] : [];
    return testScript(script, ['--json', `--outputFile=${report}`, ...selected]);
  },
});

/** Runs a Vitest script, optionally limited to files. */
const vitest = (name: string, script: string[], files?: string[]): Step => ({
  name,
  run: (report) => {
    const selected = files ? ['--passWithNoTests', ...absolute(files)] : [];
    return testScript(script, ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...selected]);
  },
});

/** Runs the journeys, optionally limited to files. */
const journeys = (files: string[] = []): Step => ({
  name: 'journeys',
  run: (report) => {
    const relay = provideRelay();
    provideVirtualDevice();
    if (values.full) {
      provideCluster();
      provideFirefox();
    }
    return runCommand(
      'npm',
      ['run', '--silent', 'e2e', '-w', 'e2e', '--', '--reporter=list,json', ...files.map((file) => join(root, file))],
      {
        isShown: true,
        variables: {
          ...variables,
          CHROMIUM_PATH: provideBrowser(),
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          ...(relay && { TURNSERVER_PATH: relay }),
        },
        limit: stepLimit,
      },
    );
  },
});

const builds: Step = { name: 'build', run: () => build().then(() => true) };

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endCommands();
    process.exit(1);
  });
}

const selected = values.affected ? await findAffectedTests(positionals[0]) : null;
/** Only whole runs have a budget. */
const isWhole = !values.affected && !values.full;
const stages: Stage[] = [];
/** Skips a stage that the change cannot affect. */
const stage = async (files: string[] | undefined, run: () => Promise<Stage>) => {
  if (files && files.length === 0) return;
  stages.push(await run());
};

if (isWhole) await startReferenceLoad();
await stage(undefined, staticChecks);
await stage(selected?.unit, () => {
  provideXServers({ isFull: values.full });
  return runStage(
    'unit',
    [vitest('unit tests without a DOM', ['unit:node'], selected?.unit)],
    [jest('unit tests with a DOM', ['unit:dom'], selected?.unit)],
  );
});
// The build comes before the API tests, which start the built server.
await stage(selected?.journeys, () => runStage('build', [builds]));
await stage(selected?.api, () => {
  provideEngines();
  return runStage('api', [vitest('API tests', ['api-test', '-w', 'api'], selected?.api)]);
});
await stage(selected?.journeys, () => runStage('journeys', [journeys(selected?.journeys)]));

const installed = process.env['NEARHAND_INSTALL'];
if (installed) {
  const { wall, cpu } = JSON.parse(installed) as Omit<Usage, 'calibrated'>;
  // The load needs an installed package, so the installation is compared by the whole run.
  const usage = { wall, cpu, calibrated: cpu * meanSpeed(repetitions) };
  stages.unshift({ name: 'install', usage, passed: 0, failed: 0, files: [], failures: [] });
}
for (const line of [...stageTable(stages), ...failureLines(stages)]) print(line);
const { passed, failed } = sum(stages);
print(`${passed} passed, ${failed} failed`);
const expensive = isWhole ? stages.filter(isOverBudget) : [];
for (const { name } of expensive)
  print(`✘ ${name} is far over its budget of CPU seconds (tools/gate/test-budget.ts): make something cheaper.`);
process.exitCode = failed + expensive.length === 0 ? 0 : 1;
