import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '../../locales/compile.ts';
import { root } from '../build-state.ts';
import { findAll, frontMatterOf, isTooLong, strayLabels } from './markdown.ts';

const folder = join(root, 'docs/guides');
const slugsOf = (locale: string) => globSync('*.md', { cwd: join(folder, locale) }).map((file) => basename(file, '.md'));
const read = (locale: string, slug: string) => readFileSync(join(folder, locale, `${slug}.md`), 'utf8');
const guides = locales.flatMap((locale) => slugsOf(locale).map((slug) => ({ locale, slug, text: read(locale, slug) })));

describe('guides', () => {
  it.each(locales)('exist in %s, in the same order and groups as in English', (locale) => {
    const placeOf = (of: string) =>
      slugsOf(of)
        .map((slug) => {
          const { order, group } = frontMatterOf(read(of, slug));
          return `${order} ${group} ${slug}`;
        })
        .sort();
    expect(placeOf(locale)).toEqual(placeOf('en'));
  });

  it.each(locales)('print in bold only labels of the product, as it shows them in %s', (locale) => {
    const texts = guides.filter((guide) => guide.locale === locale).map(({ text }) => text);
    expect(strayLabels(texts, locale)).toEqual([]);
  });

  it('link to guides that exist', () => {
    const known = new Set(slugsOf('en'));
    const links = guides.flatMap(({ text }) => findAll(text, /\]\(\/docs\/([^)#]+)/g));
    expect(links.filter((slug) => !known.has(slug))).toEqual([]);
  });

  it('have titles of 60 and descriptions of 155 characters at most', () => {
    const tooLong = guides.filter(({ text }) => isTooLong(text));
    expect(tooLong.map(({ locale, slug }) => `${locale}/${slug}`)).toEqual([]);
  });
});
