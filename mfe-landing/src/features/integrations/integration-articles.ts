import type { Article, ArticleMeta } from '@nearhand/contracts/article';
import type { Locale, PageEntry } from '@nearhand/platform/core';
import { type Articles, listArticles } from '../../shared/article.data.ts';
import type { ContentFile } from '../../shared/read-content.ts';

export const integrations: Articles = {
  files: import.meta.webpackContext<ContentFile<Article>>('../../../content/integrations', { recursive: true, regExp: /\.md$/ }),
  metas: import.meta.webpackContext<ArticleMeta>('../../../content/integrations?meta', { recursive: true, regExp: /\.md$/ }),
};

/** The address of each integration in a language. */
export const entries = (locale: Locale): PageEntry[] =>
  listArticles(integrations, locale).map(({ slug, title, description }) => ({ params: { slug }, title, description }));
