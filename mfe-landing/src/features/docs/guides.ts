import type { Article, ArticleMeta } from '@nearhand/contracts/article';
import type { ArticleWords } from '@nearhand/contracts/words';
import type { Locale, PageEntry } from '@nearhand/platform/core';
import { data } from '@nearhand/platform/router';
import { type ContentFile, readContent } from '../../shared/read-content.ts';
import { type DocGroup, docGroups, groupOf } from './doc-groups.ts';

const files = import.meta.webpackContext<ContentFile<Article>>('../../../../docs', {
  recursive: true,
  regExp: /^\.\/(guides\/\w+\/)?[\w-]+\.md$/,
});
const metas = import.meta.webpackContext<ArticleMeta>('../../../../docs?meta', {
  recursive: true,
  regExp: /^\.\/(guides\/\w+\/)?[\w-]+\.md$/,
});
const words = import.meta.webpackContext<ContentFile<ArticleWords>>('../../../../docs?words', {
  recursive: true,
  regExp: /^\.\/(guides\/\w+\/)?[\w-]+\.md$/,
});

export interface Guide extends ArticleMeta {
  slug: string;
  /** Path of its file. */
  path: string;
  group: DocGroup;
  /** Its language, if it is not that of the reader. */
  lang?: 'en';
}

/** The guides in a language, and the documents that exist in English only, by group. */
export function listGuides(locale: Locale): Guide[] {
  const paths = metas.keys().filter((path) => !path.startsWith('./guides/') || path.startsWith(`./guides/${locale}/`));
  return paths
    .map((path): Guide => {
      const isTranslated = path.startsWith('./guides/');
      const slug = path.split('/').at(-1)?.replace(/\.md$/, '').toLowerCase() ?? '';
      const meta = metas(path);
      return { ...meta, slug, path, group: groupOf(slug, meta.group), ...(!isTranslated && locale !== 'en' && { lang: 'en' }) };
    })
    .toSorted(
      (a, b) =>
        docGroups.indexOf(a.group) - docGroups.indexOf(b.group) ||
        (a.order ?? 1000) - (b.order ?? 1000) ||
        a.title.localeCompare(b.title, locale),
    );
}

/** Throws the page "not found" for an unknown name. */
export async function loadGuide(slug: string, locale: Locale): Promise<Article & Guide> {
  const guide = listGuides(locale).find((one) => one.slug === slug);
  if (!guide) throw data(null, { status: 404 });
  return { ...(await readContent(files(guide.path))), ...guide };
}

/** The words of guides, in the same order. */
export const loadWords = (guides: readonly Guide[]): Promise<ArticleWords[]> =>
  Promise.all(guides.map(({ path }) => readContent(words(path))));

/** The address of each document in a language. */
export const entries = (locale: Locale): PageEntry[] =>
  listGuides(locale).map(({ slug, title, description }) => ({ params: { slug }, title, description }));
