import { changedFiles, listedFiles } from './git-files.ts';
import { affectedBy, type Dependents, readDependents } from './module-graph.ts';
import { type Area, areas } from './test-areas.ts';

/** Test files by path from the root. */
export interface TestFiles {
  unit: string[];
  api: string[];
  journeys: string[];
}

const isProse = (file: string) => /\.(md|webp|png)$/.test(file) || /^(LICENSE|\.gitignore|docs\/|deploy\/)/.test(file);
const isUnit = (file: string) => /\.test\.tsx?$/.test(file) && !file.startsWith('api/test/');
const isApi = (file: string) => /^api\/test\/.*\.test\.ts$/.test(file);
const isJourney = (file: string) => /^e2e\/specs\/.*\.spec\.ts$/.test(file);
const isTest = (file: string) => isUnit(file) || isApi(file) || isJourney(file);
const unitTestsOf = (file: string, dependents: Dependents) =>
  [...affectedBy([file], dependents)].filter((other) => other === file || isUnit(other));

const touches = (area: Area, file: string) => area.sources.some((source) => file.startsWith(source));

/**
 * Selects the tests that a change may break: unit tests that import a changed file, and the API tests and journeys of the areas that the
 * change touches. API tests and journeys run the whole product, so imports do not lead to them.
 */
export function selectTests(changed: readonly string[], dependents: Dependents, all: readonly string[], areas: readonly Area[]): TestFiles {
  const touched = new Set<Area>();
  const importing = new Set<string>();
  for (const file of changed) {
    const affected = file.startsWith('api/src/') ? unitTestsOf(file, dependents) : affectedBy([file], dependents);
    const tests = [...affected].filter(isTest);
    const own = areas.filter((area) => touches(area, file));
    const selected = own.length > 0 ? own : areas.filter((area) => [...affected].some((other) => touches(area, other)));
    if (selected.length === 0 && tests.length === 0 && !isProse(file)) return pick(all, () => true);
    for (const area of selected) touched.add(area);
    for (const test of tests) importing.add(test);
  }
  const prefixes = [...touched].flatMap(({ tests }) => tests);
  return pick(all, (file) => importing.has(file) || prefixes.some((prefix) => file.startsWith(prefix)));
}

function pick(all: readonly string[], isSelected: (file: string) => boolean): TestFiles {
  const files = all.filter(isSelected);
  return { unit: files.filter(isUnit), api: files.filter(isApi), journeys: files.filter(isJourney) };
}

/** Tests that may be affected by the changes since a revision. */
export async function findAffectedTests(revision?: string): Promise<TestFiles> {
  return selectTests(changedFiles(revision), await readDependents(), listedFiles(), areas);
}
