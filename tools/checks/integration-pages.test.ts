import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '../../locales/compile.ts';
import { root } from '../build-state.ts';
import { findAll, frontMatterOf, isTooLong, strayLabels } from './markdown.ts';

const folder = join(root, 'mfe-landing/content/integrations');
const slugs = globSync('*', { cwd: folder }).sort();
const read = (slug: string, locale: string) => readFileSync(join(folder, slug, `${locale}.md`), 'utf8');
const pages = slugs.flatMap((slug) => locales.map((locale) => ({ page: `${slug}/${locale}`, text: read(slug, locale) })));

/** Code, but for comments. */
const codeOf = (text: string) => findAll(text, /```\w+\n(.*?)```/gs).map((code) => code.replace(/^#.*$/gm, ''));

describe('pages of integrations', () => {
  it.each(slugs)('have the same place and code in each language: %s', (slug) => {
    const factsOf = (locale: string) => [frontMatterOf(read(slug, locale))['order'], ...codeOf(read(slug, locale))];
    for (const locale of locales) expect(factsOf(locale)).toEqual(factsOf('en'));
  });

  it.each(locales)('print in bold only labels of the product, as it shows them in %s', (locale) => {
    expect(
      strayLabels(
        slugs.map((slug) => read(slug, locale)),
        locale,
      ),
    ).toEqual([]);
  });

  it('have titles of 60 and descriptions of 155 characters at most', () => {
    expect(pages.filter(({ text }) => isTooLong(text)).map(({ page }) => page)).toEqual([]);
  });

  it('have a picture of 80 KB at most', () => {
    const pictures = slugs.map((slug) => join(folder, slug, 'screenshot.webp'));
    expect(pictures.filter((file) => !existsSync(file) || statSync(file).size > 80_000)).toEqual([]);
  });
});
