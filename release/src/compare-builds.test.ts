import type { Descriptor } from '@nearhand/contracts/release';
import { describe, expect, it } from 'vitest';
import { type ComparedBuild, compareBuilds } from './compare-builds.ts';

const route = (name: string, path: string, access = 'verified') => ({ name, path, layout: 'app', access });

interface Content {
  files?: Record<string, [integrity: string, bytes: number, compressed?: number]>;
  routes?: object[];
  words?: Record<string, Record<string, string>>;
}

const aBuild = (buildId: string, { files = {}, routes = [], words = {} }: Content): ComparedBuild => ({
  buildId,
  descriptor: { version: '1.0.0', routes } as unknown as Descriptor,
  files: new Map(
    Object.entries(files).map(([path, [integrity, bytes, compressed = null]]) => [path, { integrity, bytes, compressed }] as const),
  ),
  words: new Map(Object.entries(words).map(([locale, texts]) => [locale, new Map(Object.entries(texts))])),
});
const compare = (from: Content, to: Content) => compareBuilds(aBuild('a', from), aBuild('b', to));

describe('compareBuilds', () => {
  it('finds nothing between equal builds', () => {
    const same = { files: { 'a.js': ['1', 5] as [string, number] }, routes: [route('a', '/app/a')], words: { en: { 'app.a': 'A' } } };
    expect(compare(same, same)).toMatchObject({
      from: { buildId: 'a', version: '1.0.0' },
      files: [],
      routes: [],
      languages: [{ locale: 'en', words: [], leftOff: 0 }],
    });
  });

  it('names files that were added, removed and changed, without the hash in their names', () => {
    const { files } = compare(
      { files: { '161.94bc88f0de9ac48e.js': ['1', 10, 4], 'old.css': ['2', 3], 'same.0123456789abcdef.js': ['3', 9] } },
      { files: { '161.00bc88f0de9ac48e.js': ['4', 12, 5], 'new.svg': ['5', 7], 'same.0123456789abcdef.js': ['3', 9] } },
    );
    expect(files).toEqual([
      { path: '161.js', change: 'changed', before: { bytes: 10, compressed: 4 }, after: { bytes: 12, compressed: 5 } },
      { path: 'new.svg', change: 'added', before: null, after: { bytes: 7, compressed: null } },
      { path: 'old.css', change: 'removed', before: { bytes: 3, compressed: null }, after: null },
    ]);
  });

  it('keeps the names of files that differ only in their hashes', () => {
    const before = { 'a.0123456789abcdef.js': ['1', 1], 'a.fedcba9876543210.js': ['2', 1] } as const;
    const { files } = compare({ files: before as never }, { files: { 'a.0123456789abcdef.js': ['1', 1] } });
    expect(files.map(({ path, change }) => [path, change])).toEqual([
      ['a.0123456789abcdef.js', 'removed'],
      ['a.fedcba9876543210.js', 'removed'],
      ['a.js', 'added'],
    ]);
  });

  it('sums up scripts, styles and everything, by their compressed copies where there are some', () => {
    const { scripts, styles, all } = compare(
      { files: { 'a.js': ['1', 10, 4], 'b.js': ['2', 10] } },
      { files: { 'a.css': ['3', 8, 2], 'a.png': ['4', 100] } },
    );
    expect(scripts).toEqual({ before: { bytes: 20, compressed: 14 }, after: { bytes: 0, compressed: 0 } });
    expect(styles).toEqual({ before: { bytes: 0, compressed: 0 }, after: { bytes: 8, compressed: 2 } });
    expect(all).toEqual({ before: { bytes: 20, compressed: 14 }, after: { bytes: 108, compressed: 102 } });
  });

  it('compares routes by their names', () => {
    const { routes } = compare(
      { routes: [route('a', '/app/a'), route('b', '/app/b'), route('c', '/app/c')] },
      { routes: [route('a', '/app/a'), route('b', '/app/b', 'public'), route('d', '/app/d')] },
    );
    expect(routes.map(({ name, change, before, after }) => [name, change, before?.access, after?.access])).toEqual([
      ['b', 'changed', 'verified', 'public'],
      ['c', 'removed', 'verified', undefined],
      ['d', 'added', undefined, 'verified'],
    ]);
  });

  it('compares texts in each language', () => {
    const { languages } = compare(
      { words: { en: { 'app.a': 'A', 'app.b': 'B' }, pl: { 'app.a': 'A' } } },
      { words: { en: { 'app.a': 'Aa', 'app.c': 'C' }, pl: { 'app.a': 'A' } } },
    );
    expect(languages).toEqual([
      {
        locale: 'en',
        words: [
          { id: 'app.a', change: 'changed', before: 'A', after: 'Aa' },
          { id: 'app.b', change: 'removed', before: 'B', after: null },
          { id: 'app.c', change: 'added', before: null, after: 'C' },
        ],
        leftOff: 0,
      },
      { locale: 'pl', words: [], leftOff: 0 },
    ]);
  });

  it('lists a limited number of differences, and counts the others', () => {
    const many = <T>(count: number, value: T) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`app.${at}`, value]));
    const found = compare(
      {},
      {
        files: many(305, ['1', 1] as [string, number]),
        routes: Array.from({ length: 107 }, (_, at) => route(`r${at}`, '/x')),
        words: { en: many(104, 'A') },
      },
    );
    expect([found.files.length, found.filesLeftOff, found.routes.length, found.routesLeftOff]).toEqual([300, 5, 100, 7]);
    expect(found.languages.map(({ words, leftOff }) => [words.length, leftOff])).toEqual([[100, 4]]);
  });

  it('cuts names and texts of any length', () => {
    const long = 'x'.repeat(10_000);
    const found = compare({}, { files: { [long]: ['1', 1] }, routes: [route(long, long)], words: { en: { [long]: long } } });
    const lengths = [found.files[0]?.path, found.routes[0]?.name, found.routes[0]?.after?.path, found.languages[0]?.words[0]?.after];
    expect(lengths.map((text) => text?.length)).toEqual([200, 200, 200, 500]);
  });
});
