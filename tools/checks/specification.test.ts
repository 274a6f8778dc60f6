import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../build-state.ts';

const row = /^\| (\d+)\.(\d+) \| .+ \| \[(.+)\]\(\.\.\/(.+)\) \|$/gm;

const rules = Array.from(
  readFileSync(join(root, 'docs/specification.md'), 'utf8').matchAll(row),
  ([, section = '', number = '', test = '', file = '']) => ({ section, number: Number(number), test, file }),
);

/** Whether a file names a test, as a string in any quotes. */
function hasTest(file: string, name: string): boolean {
  const path = join(root, file);
  const source = existsSync(path) ? readFileSync(path, 'utf8').replaceAll("\\'", "'") : '';
  return ["'", '"', '`'].some((quote) => source.includes(quote + name + quote));
}

describe('docs/specification.md', () => {
  it('names a test that exists for each rule', () => {
    expect(rules.filter(({ file, test }) => !hasTest(file, test))).toEqual([]);
  });

  it('numbers the rules of each section without gaps', () => {
    const sections = Map.groupBy(rules, ({ section }) => section);
    expect([...sections.keys()]).toEqual(['2', '4', '5', '8', '9']);
    for (const [section, ofSection] of sections)
      expect([section, ofSection.map(({ number }) => number)]).toEqual([section, ofSection.map((_rule, index) => index + 1)]);
  });
});
