import { describe, expect, it } from 'vitest';
import { listedFiles } from './git-files.ts';
import { areas } from './test-areas.ts';

const files = listedFiles();
const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
const withoutFile = (prefixes: string[], among: string[]) => prefixes.filter((prefix) => !among.some((file) => file.startsWith(prefix)));

describe('areas', () => {
  it('names only sources and tests that exist', () => {
    expect(
      withoutFile(
        areas.flatMap((area) => area.sources),
        files,
      ),
    ).toEqual([]);
    expect(
      withoutFile(
        areas.flatMap((area) => area.tests),
        tests,
      ),
    ).toEqual([]);
  });

  it('covers every module of the server, and every feature of the remotes that have journeys', () => {
    const modules = files.flatMap((file) => /^api\/src\/modules\/[^/]+\//.exec(file)?.[0] ?? []);
    const features = files.flatMap((file) => {
      const [home, remote] = /^mfe-([^/]+)\/src\/features\/[^/]+\//.exec(file) ?? [];
      return home && tests.some((test) => test.startsWith(`e2e/specs/${remote}/`)) ? home : [];
    });
    const uncovered = [...modules, ...features].filter(
      (home) => !areas.some(({ sources }) => sources.some((source) => home.startsWith(source))),
    );
    expect([...new Set(uncovered)]).toEqual([]);
  });
});
