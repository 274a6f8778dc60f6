import type { Article } from '@nearhand/contracts/article';
import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link, type LoaderFunctionArgs, useLoaderData, useParams } from '@nearhand/platform/router';
import { listArticles, loadArticle, localeOf } from '../../shared/article.data.ts';
import { ArticleBody } from '../../shared/article-body.tsx';
import { BackLink } from '../../shared/back-link.tsx';
import { Breadcrumbs } from '../../shared/breadcrumbs.tsx';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useArticleTitle } from '../../shared/use-article-title.ts';
import { integrations } from './integration-articles.ts';
import styles from './integrations.module.css';

export const loader = ({ params }: LoaderFunctionArgs): Promise<Article> =>
  loadArticle(integrations, params['slug'] ?? '', localeOf(params));

export function IntegrationScreen() {
  const intl = useIntl();
  const { locale } = intl;
  const { slug = '' } = useParams();
  const { title, description, html } = useLoaderData() as Article;
  const all = hrefOf('locale-integrations', { locale });
  useArticleTitle(title);
  return (
    <article>
      <PageFrame
        above={
          <BackLink to={all}>
            <FormattedMessage id="landing.integrations.all" />
          </BackLink>
        }
        title={title}
        lead={description}
      >
        <div className={styles['columns']}>
          <ArticleBody html={html} />
          <nav className={styles['others']} aria-labelledby="other-integrations">
            <h2 id="other-integrations">
              <FormattedMessage id="landing.integrations.heading" />
            </h2>
            <ul>
              {listArticles(integrations, localeOf({ locale })).map((other) => (
                <li key={other.slug}>
                  <Link
                    to={hrefOf('locale-integration', { locale, slug: other.slug })}
                    aria-current={other.slug === slug ? 'page' : undefined}
                  >
                    {other.name ?? other.title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <Breadcrumbs
          pages={[
            { name: intl.formatMessage({ id: 'landing.integrations.heading' }), path: all },
            { name: title, path: hrefOf('locale-integration', { locale, slug }) },
          ]}
        />
      </PageFrame>
    </article>
  );
}

export { entries } from './integration-articles.ts';
export { IntegrationScreen as Component };
