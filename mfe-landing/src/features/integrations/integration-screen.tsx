import type { Article } from '@nearhand/contracts/article';
import { hrefOf, setPageTitle } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link, type LoaderFunctionArgs, useLoaderData } from '@nearhand/platform/router';
import { useEffect } from 'react';
import { loadArticle, localeOf } from '../../shared/article.data.ts';
import { ArticleBody } from '../../shared/article-body.tsx';
import { PageFrame } from '../../shared/page-frame.tsx';
import { integrations } from './integration-articles.ts';

export const loader = ({ params }: LoaderFunctionArgs): Promise<Article> =>
  loadArticle(integrations, params['slug'] ?? '', localeOf(params));

export function IntegrationScreen() {
  const { locale } = useIntl();
  const { title, description, html } = useLoaderData() as Article;
  useEffect(() => setPageTitle(`${title} – Nearhand`), [title]);
  return (
    <PageFrame
      above={
        <Link to={hrefOf('locale-integrations', { locale })}>
          <FormattedMessage id="landing.integrations.all" />
        </Link>
      }
      title={title}
      lead={description}
    >
      <ArticleBody html={html} />
    </PageFrame>
  );
}

export { entries } from './integration-articles.ts';
export { IntegrationScreen as Component };
