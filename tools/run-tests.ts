/** Runs every check of the project, one after the other; `npm test` ends up here. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideBrowser } from './browser.ts';
import { build } from './build.ts';
import { root } from './build-state.ts';
import { provideRelay } from './relay.ts';
import { endCommands, runCommand } from './run-command.ts';
import { say } from './say.ts';
import { type Count, countStep, readReport, sum } from './test-report.ts';

const reports = await mkdtemp(join(tmpdir(), 'nearhand-test-'));
const workspaces = await readWorkspaces();
const counts: Count[] = [];

async function readWorkspaces() {
  const read = async (folder: string) => JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
  const { workspaces: names } = (await read('.')) as { workspaces: string[] };
  return Promise.all(
    names.map(async (name) => ({ name, scripts: ((await read(name)) as { scripts?: Record<string, string> }).scripts ?? {} })),
  );
}

const having = (script: string) => workspaces.filter(({ scripts }) => script in scripts).map(({ name }) => name);
/** A step that takes longer hangs; on two busy cores the whole run has to fit into CI's hour and a half. */
const stepLimit = 40 * 60_000;

const npm = (...args: string[]) => runCommand('npm', ['run', '--silent', ...args]);

/** Runs a step, says how it went and how long it took; a step that throws has failed. */
async function step(
  name: string,
  run: () => Promise<boolean>,
  tests: () => Promise<Count> = async () => ({ passed: 0, failed: 0 }),
): Promise<boolean> {
  const began = Date.now();
  const isOk = await run().catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    return false;
  });
  const count = countStep(await tests(), isOk);
  counts.push(count);
  const amount = count.passed + count.failed > 1 ? `, ${count.passed} passed, ${count.failed} failed` : '';
  say(`${isOk ? '✔' : '✘'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s${amount})`);
  return isOk;
}

/** A jest script of one workspace. */
function jestStep(script: string, workspace: string): Promise<boolean> {
  const report = join(reports, `${script}-${workspace}.json`);
  const args = ['run', '--silent', script, '-w', workspace, '--', '--json', `--outputFile=${report}`];
  return step(
    `${script} ${workspace}`,
    () => runCommand('npm', args, { limit: stepLimit }),
    () => readReport(report),
  );
}

async function types(): Promise<boolean> {
  const left = having('types');
  const results: boolean[] = [];
  const work = async () => {
    for (let name = left.shift(); name; name = left.shift()) results.push(await npm('types', '-w', name));
  };
  await Promise.all([work(), work()]);
  return results.every(Boolean);
}

const e2eReport = join(reports, 'e2e.json');

function e2e(): Promise<boolean> {
  const relay = provideRelay();
  const variables = { CHROMIUM_PATH: provideBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport, ...(relay && { TURNSERVER_PATH: relay }) };
  const args = ['run', '--silent', 'e2e', '-w', 'e2e', '--', '--reporter=list,json'];
  return runCommand('npm', args, { isShown: true, variables, limit: stepLimit });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endCommands();
    process.exit(1);
  });
}

await step('generate', () => npm('generate'));
await step('contract', () => npm('lint:contract'));
await step('lint', () => npm('lint'));
await step('import rules', () => npm('lint:imports'));
await step('types', types);
for (const name of having('unit')) await jestStep('unit', name);
for (const name of having('api-test')) await jestStep('api-test', name);
const isBuilt = await step('build', async () => build().then(() => true));
if (isBuilt)
  await step(
    'e2e',
    async () => e2e(),
    () => readReport(e2eReport),
  );
else await step('e2e: needs the build', async () => false);

await rm(reports, { recursive: true });
const { passed, failed } = sum(counts);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
