import type { Article } from '@nearhand/contracts/article';
import { jsonFactMarker } from '@nearhand/contracts/facts';
import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link, type LoaderFunctionArgs, useLoaderData, useParams } from '@nearhand/platform/router';
import { listArticles, loadArticle, localeOf } from '../../shared/article.data.ts';
import { ArticleBody } from '../../shared/article-body.tsx';
import { BackLink } from '../../shared/back-link.tsx';
import { Breadcrumbs } from '../../shared/breadcrumbs.tsx';
import { Day } from '../../shared/day.tsx';
import { PageFrame } from '../../shared/page-frame.tsx';
import { StructuredData } from '../../shared/structured-data.tsx';
import { useArticleTitle } from '../../shared/use-article-title.ts';
import styles from './blog.module.css';
import { posts } from './posts.ts';

export const loader = ({ params }: LoaderFunctionArgs): Promise<Article> => loadArticle(posts, params['slug'] ?? '', localeOf(params));

export function PostScreen() {
  const intl = useIntl();
  const { locale } = intl;
  const { slug = '' } = useParams();
  const { title, description, date, html } = useLoaderData() as Article;
  const others = listArticles(posts, localeOf({ locale })).filter((other) => other.slug !== slug);
  useArticleTitle(title);
  return (
    <article>
      <PageFrame
        above={
          <BackLink to={hrefOf('locale-blog', { locale })}>
            <FormattedMessage id="landing.blog.heading" />
          </BackLink>
        }
        title={title}
        lead={description}
        isNarrow
      >
        <p className={styles['date']}>
          <Day value={date} />
        </p>
        <ArticleBody html={html} />
        <nav className={styles['others']} aria-labelledby="other-posts">
          <h2 id="other-posts">
            <FormattedMessage id="landing.blog.others" />
          </h2>
          <ul>
            {others.slice(0, 3).map((other) => (
              <li key={other.slug}>
                <Link to={hrefOf('locale-post', { locale, slug: other.slug })}>{other.title}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <Breadcrumbs
          pages={[
            { name: intl.formatMessage({ id: 'landing.blog.heading' }), path: hrefOf('locale-blog', { locale }) },
            { name: title, path: hrefOf('locale-post', { locale, slug }) },
          ]}
        />
        <StructuredData
          value={{
            '@type': 'Article',
            headline: title,
            description,
            datePublished: date,
            inLanguage: locale,
            mainEntityOfPage: jsonFactMarker('site.url') + hrefOf('locale-post', { locale, slug }),
            publisher: { '@type': 'Organization', name: 'Nearhand' },
          }}
        />
      </PageFrame>
    </article>
  );
}

export { entries } from './posts.ts';
export { PostScreen as Component };
