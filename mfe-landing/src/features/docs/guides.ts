import type { Article, ArticleMeta } from '@nearhand/contracts/article';
import type { Locale, PageEntry } from '@nearhand/platform/core';
import { data } from '@nearhand/platform/router';

const files = import.meta.webpackContext<string | Article>('../../../../docs', {
  recursive: true,
  regExp: /^\.\/(guides\/\w+\/)?[\w-]+\.md$/,
});
const metas = import.meta.webpackContext<ArticleMeta>('../../../../docs?meta', {
  recursive: true,
  regExp: /^\.\/(guides\/\w+\/)?[\w-]+\.md$/,
});

export interface Guide extends ArticleMeta {
  slug: string;
  /** Of its file. */
  path: string;
  /** Its language, if it is not that of the reader. */
  lang?: 'en';
}

/** The guides in a language, and the documents that exist in English only. */
export function listGuides(locale: Locale): Guide[] {
  const paths = metas.keys().filter((path) => !path.startsWith('./guides/') || path.startsWith(`./guides/${locale}/`));
  return paths
    .map((path): Guide => {
      const isTranslated = path.startsWith('./guides/');
      const slug = path.split('/').at(-1)?.replace(/\.md$/, '').toLowerCase() ?? '';
      return { slug, path, ...(!isTranslated && locale !== 'en' && { lang: 'en' }), ...metas(path) };
    })
    .toSorted((a, b) => (a.order ?? 1000) - (b.order ?? 1000) || a.title.localeCompare(b.title, locale));
}

/** Throws the page "not found" for an unknown name. */
export async function loadGuide(slug: string, locale: Locale): Promise<Article & Guide> {
  const guide = listGuides(locale).find((one) => one.slug === slug);
  if (!guide) throw data(null, { status: 404 });
  const file = files(guide.path);
  if (typeof file !== 'string') return { ...guide, ...file };
  const response = await fetch(file);
  if (!response.ok) throw new Error(`The document ${slug} answered ${response.status}`);
  return { ...guide, ...((await response.json()) as Article) };
}

/** The address of each document in a language. */
export const entries = (locale: Locale): PageEntry[] =>
  listGuides(locale).map(({ slug, title, description }) => ({ params: { slug }, title, description }));
