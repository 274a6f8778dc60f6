import type { Article, ArticleMeta } from '@nearhand/contracts/article';
import { isLocale, type Locale } from '@nearhand/platform/core';
import { data } from '@nearhand/platform/router';
import { type ContentFile, readContent } from './read-content.ts';

/** Articles of one kind: files by `./{slug}/{locale}.md`. */
export interface Articles {
  files: (path: string) => ContentFile<Article>;
  metas: { (path: string): ArticleMeta; keys(): string[] };
}

export interface ListedArticle extends ArticleMeta {
  slug: string;
}

/** The articles in a language, by `order`, then the newest first. */
export function listArticles({ metas }: Articles, locale: Locale): ListedArticle[] {
  const paths = metas.keys().filter((path) => path.endsWith(`/${locale}.md`));
  return paths
    .map((path) => ({ slug: path.split('/').at(-2) ?? '', ...metas(path) }))
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0) || (b.date ?? '').localeCompare(a.date ?? '') || a.slug.localeCompare(b.slug));
}

/** Throws the page "not found" for an unknown name. */
export async function loadArticle({ files, metas }: Articles, slug: string, locale: Locale): Promise<Article> {
  const path = `./${slug}/${locale}.md`;
  if (!metas.keys().includes(path)) throw data(null, { status: 404 });
  return readContent(files(path));
}

/** The language of a localized address; English without one. */
export const localeOf = ({ locale }: Readonly<Record<string, string | undefined>>): Locale => (isLocale(locale) ? locale : 'en');
