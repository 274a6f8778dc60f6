import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { listArticles, localeOf } from '../../shared/article.data.ts';
import { Day } from '../../shared/day.tsx';
import { PageFrame } from '../../shared/page-frame.tsx';
import styles from './blog.module.css';
import { posts } from './posts.ts';

export function BlogScreen() {
  const { locale } = useIntl();
  return (
    <PageFrame title={<FormattedMessage id="landing.blog.heading" />} lead={<FormattedMessage id="landing.blog.lead" />}>
      <ol className={styles['posts']}>
        {listArticles(posts, localeOf({ locale })).map(({ slug, title, description, date }) => (
          <li key={slug}>
            <Day value={date} />
            <div>
              <h2>
                <Link to={hrefOf('locale-post', { locale, slug })}>{title}</Link>
              </h2>
              <p>{description}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles['feed']}>
        <a href={`${hrefOf('locale-blog', { locale })}/rss.xml`}>
          <FormattedMessage id="landing.blog.feed" />
        </a>
      </p>
    </PageFrame>
  );
}

export { feed } from './feed.ts';
export { BlogScreen as Component };
