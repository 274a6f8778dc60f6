import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundledTitle, describeApi } from './describe-api.ts';
import { isRaised, neededRaise } from './needed-version.ts';

const git = (...args: string[]) => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' });
const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const versionIn = (json: string) => (JSON.parse(json) as { version: string }).version;

/** Report and version of the commit at which this branch left `origin/main`; null if there is none, or no report in it. */
function formerRelease(): { report: string; version: string } | null {
  try {
    const base = git('merge-base', 'HEAD', 'origin/main').trim();
    return { report: git('show', `${base}:./report.md`), version: versionIn(git('show', `${base}:../package.json`)) };
  } catch {
    return null;
  }
}

describe('the API report', () => {
  it('lists what the platform exports; if it does not, run `npm run api-report`', async () => {
    expect(await describeApi()).toBe(read('report.md'));
  });

  it('changes together with the version, as far as the change requires', () => {
    const former = formerRelease();
    if (!former) return;
    const version = versionIn(read('../package.json'));
    const raise = neededRaise(former.report, read('report.md'));
    expect({ raise, isRaised: isRaised(former.version, version, raise) }).toEqual({ raise, isRaised: true });
  });

  it('has the version of the shell, with which a release compares what its remotes need', () => {
    expect(versionIn(read('../../shell/package.json'))).toBe(versionIn(read('../package.json')));
  });
});

const reportOf = (...declarations: string[]) =>
  `# Shared at run time\n\n## core\n\n${declarations.map((text) => `### ${/\w+$/.exec(text.split(/[:{]/)[0]?.trim() ?? '')}\n\n\`\`\`ts\n${text}\n\`\`\``).join('\n\n')}\n\n${bundledTitle}\n`;

describe('neededRaise', () => {
  const props = 'interface Props {\n    label: string;\n}';
  const hook = 'declare const useNow: ({ label }: Props) => number;';

  it.each([
    ['major', 'an export is removed', reportOf(props)],
    ['major', 'a type changes', reportOf(props, hook.replace('number', 'Date'))],
    ['major', 'a member is required', reportOf(props.replace('}', '    size: number;\n}'), hook)],
    ['minor', 'an optional member is added', reportOf(props.replace('}', '    size?: number;\n}'), hook)],
    ['minor', 'an export is added', reportOf(props, hook, 'declare const store: Store;')],
    [null, 'a parameter is destructured differently', reportOf(props, hook.replace('label', 'at: { zone }'))],
    [null, 'a bundled export changes', `${reportOf(props, hook)}\n## list\n\n### List`],
  ])('is %s when %s', (raise, _, report) => {
    expect(neededRaise(reportOf(props, hook), report)).toBe(raise);
  });
});

describe('isRaised', () => {
  it.each([
    ['2.19.0', '2.19.1', 'minor', false],
    ['2.19.0', '2.20.0', 'minor', true],
    ['2.19.0', '2.20.0', 'major', false],
    ['2.19.0', '3.0.0', 'major', true],
    ['2.19.0', '2.19.0', null, true],
  ] as const)('compares %s with %s for %s', (former, version, raise, isEnough) => {
    expect(isRaised(former, version, raise)).toBe(isEnough);
  });
});
