import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { listArticles, localeOf } from '../../shared/article.data.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { integrations } from './integration-articles.ts';
import styles from './integrations.module.css';

export function IntegrationsScreen() {
  const { locale } = useIntl();
  return (
    <PageFrame title={<FormattedMessage id="landing.integrations.heading" />} lead={<FormattedMessage id="landing.integrations.lead" />}>
      <ul className={styles['cards']}>
        {listArticles(integrations, localeOf({ locale })).map(({ slug, name, title, description }) => (
          <li key={slug}>
            <h2>
              <Link to={hrefOf('locale-integration', { locale, slug })}>{name ?? title}</Link>
            </h2>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}

export { IntegrationsScreen as Component };
