import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '../../locales/compile.ts';
import { root } from '../build-state.ts';
import { findAll, frontMatterOf, isTooLong } from './markdown.ts';

const content = join(root, 'mfe-landing/content');
const folder = join(content, 'blog');
const slugs = globSync('*', { cwd: folder }).sort();
const read = (slug: string, locale: string) => readFileSync(join(folder, slug, `${locale}.md`), 'utf8');
const posts = slugs.flatMap((slug) => locales.map((locale) => ({ post: `${slug}/${locale}`, text: read(slug, locale) })));

const linksOf = (text: string) => findAll(text, /\]\(([^)]+)\)/g);

/** Parts of a text that do not depend on the language. */
const structureOf = (text: string) => ({
  date: frontMatterOf(text)['date'],
  lines: findAll(text, /^(##+ |\||- |\d\. |> )/gm),
  links: linksOf(text).sort(),
  commands: findAll(text, /```sh\n(.*?)```/gs).map((code) => code.replace(/ *#.*$/gm, '')),
});

/** The files of a post, a guide or an integration that a link leads to. */
const filesOf = (link: string): string[] => {
  const [, section = '', slug = ''] = link.split('/');
  if (!slug) return [];
  if (section === 'docs') return [join(root, 'docs/guides/en', `${slug}.md`), join(root, 'docs', `${slug}.md`)];
  return section === 'blog' || section === 'integrations' ? [join(content, section, slug, 'en.md')] : [];
};

describe('posts of the blog', () => {
  it.each(slugs)('have the same date, headings, tables, links and commands in each language: %s', (slug) => {
    for (const locale of locales) expect(structureOf(read(slug, locale))).toEqual(structureOf(read(slug, 'en')));
  });

  it('have titles of 60 and descriptions of 155 characters at most', () => {
    expect(posts.filter(({ text }) => isTooLong(text)).map(({ post }) => post)).toEqual([]);
  });

  it('link to posts, guides and integrations that exist', () => {
    const links = new Set(posts.flatMap(({ text }) => linksOf(text)));
    const isMissing = (files: readonly string[]) => files.length > 0 && !files.some((file) => existsSync(file));
    expect([...links].filter((link) => isMissing(filesOf(link)))).toEqual([]);
  });
});
