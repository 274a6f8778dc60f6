import type { Article, ArticleMeta } from '@nearhand/contracts/article';
import type { Locale, PageEntry } from '@nearhand/platform/core';
import { type Articles, listArticles } from '../../shared/article.data.ts';
import type { ContentFile } from '../../shared/read-content.ts';

export const posts: Articles = {
  files: import.meta.webpackContext<ContentFile<Article>>('../../../content/blog', { recursive: true, regExp: /\.md$/ }),
  metas: import.meta.webpackContext<ArticleMeta>('../../../content/blog?meta', { recursive: true, regExp: /\.md$/ }),
};

/** The address of each post in a language. */
export const entries = (locale: Locale): PageEntry[] =>
  listArticles(posts, locale).map(({ slug, title, description, date = '' }) => ({ params: { slug }, title, description, modified: date }));
