import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { locales } from '../locales/compile.ts';
import { root } from './build-state.ts';

const folder = join(root, 'docs/guides');
const slugsOf = (locale: string) => globSync('*.md', { cwd: join(folder, locale) }).map((file) => basename(file, '.md'));
const read = (locale: string, slug: string) => readFileSync(join(folder, locale, `${slug}.md`), 'utf8');
const guides = locales.flatMap((locale) => slugsOf(locale).map((slug) => ({ locale, slug, text: read(locale, slug) })));
const find = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const messagesOf = (locale: string) =>
  new Set(
    globSync('**/*.json', { cwd: join(root, 'locales', locale) }).flatMap((file) =>
      Object.values(JSON.parse(readFileSync(join(root, 'locales', locale, file), 'utf8')) as Record<string, string>),
    ),
  );

/** Title, order and so on. */
const frontMatterOf = (text: string) =>
  Object.fromEntries([...(text.split('---\n')[1] ?? '').matchAll(/^(\w+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]));

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
    const messages = messagesOf(locale);
    const labels = guides
      .filter((guide) => guide.locale === locale)
      .flatMap(({ slug, text }) => find(text, /\*\*([^*]+)\*\*/g).map((label) => `${slug}: ${label}`));
    expect(labels.filter((label) => !messages.has(label.slice(label.indexOf(': ') + 2)))).toEqual([]);
  });

  it('link to guides that exist', () => {
    const known = new Set(slugsOf('en'));
    const links = guides.flatMap(({ text }) => find(text, /\]\(\/docs\/([^)#]+)/g));
    expect(links.filter((slug) => !known.has(slug))).toEqual([]);
  });

  it('have titles of 60 and descriptions of 155 characters at most', () => {
    const tooLong = guides.filter(({ text }) => {
      const { title = '', description = '' } = frontMatterOf(text);
      return title === '' || title.length > 60 || description === '' || description.length > 155;
    });
    expect(tooLong.map(({ locale, slug }) => `${locale}/${slug}`)).toEqual([]);
  });
});
