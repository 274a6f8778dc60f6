import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../build-state.ts';
import { listedFiles } from '../gate/git-files.ts';

const sources = listedFiles().filter((file) => /\.([cm]?[jt]s|tsx|css|java|swift)$/.test(file) && existsSync(join(root, file)));

const mostInFolder = 30;

/** A preposition says nothing without what it belongs to, and `What` leaves it to the reader. */
const openers =
  'About|Above|After|Against|Among|As|At|Before|Behind|Below|Beside|Between|By|During|For|From|In|Inside|Into|Like|Of|Off|On|Outside|Over|Per|Since|Through|To|Under|Until|Via|What|Where|Which|Who|With|Within|Without';
const opening = new RegExp(`^\\s*(?:(?:\\S.*[;,{]\\s+)?/\\*\\*?|///?|\\*)\\s+(?:${openers})\\b`);
const openBlock = /^\s*\/\*\*?\s*$/;

/** Lines at which a comment opens so. The second line of a comment continues its sentence. */
function openingLines(text: string): string[] {
  const lines = text.split('\n');
  return lines.filter((line, at) => {
    const before = lines[at - 1] ?? '';
    if (!opening.test(line)) return false;
    if (/^\s*\*/.test(line)) return openBlock.test(before);
    return !/^\s*\/\//.test(line) || !/^\s*\/\/.*[^.:]$/.test(before);
  });
}

describe('source files', () => {
  it('are no more in a folder than a reader takes in', () => {
    const units = sources.filter((file) => !/\.(test|spec)\.tsx?$/.test(file));
    const large = [...Map.groupBy(units, dirname)].filter(([, files]) => files.length > mostInFolder);
    expect(large.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
  });

  it('open their comments with a subject or a verb', () => {
    const found = sources.flatMap((file) => openingLines(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`));
    expect(found).toEqual([]);
  });
});
