import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import type { ReactNode } from 'react';
import page from '../../shared/page.module.css';
import styles from './integrations.module.css';

/** Names by the slug of the page. */
const integrations: Readonly<Record<string, ReactNode>> = {
  zendesk: 'Zendesk',
  freshdesk: 'Freshdesk',
  livechat: 'LiveChat',
  intercom: 'Intercom',
  'browser-extension': <FormattedMessage id="landing.tools.extension" />,
  embed: <FormattedMessage id="landing.tools.embed" />,
  api: <FormattedMessage id="landing.tools.api" />,
  webhooks: <FormattedMessage id="landing.tools.webhooks" />,
};

export function Integrations() {
  const { locale } = useIntl();
  return (
    <section className={`${page.section} ${styles.section}`} aria-labelledby="integrations-title">
      <div className={styles.introduction}>
        <h2 id="integrations-title" className={page.heading}>
          <FormattedMessage id="landing.tools.title" />
        </h2>
        <p className={page.lead}>
          <FormattedMessage id="landing.tools.lead" />
        </p>
        <Link to={hrefOf('locale-integrations', { locale })} className={page.textLink}>
          <FormattedMessage id="landing.tools.all" />
        </Link>
      </div>
      <ul className={styles.tiles}>
        {Object.entries(integrations).map(([slug, name]) => (
          <li key={slug}>
            <Link to={hrefOf('locale-integration', { locale, slug })} className={styles.tile}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
