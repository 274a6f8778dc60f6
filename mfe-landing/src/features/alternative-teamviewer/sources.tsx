import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Day } from '../../shared/day.tsx';
import styles from './alternative-teamviewer.module.css';
import { comparedOn, sourceNumber, sources } from './comparison.ts';

export function Sources() {
  const { locale } = useIntl();
  return (
    <section className={styles['sources']} aria-labelledby="sources-title">
      <h2 id="sources-title">
        <FormattedMessage id="alternative-teamviewer.sources.title" />
      </h2>
      <p>
        <FormattedMessage id="alternative-teamviewer.sources.method" values={{ date: <Day value={comparedOn} /> }} />
      </p>
      <ol>
        {Object.entries(sources).map(([name, { publisher, title, url }]) => (
          <li key={name} id={`source-${sourceNumber(name)}`}>
            {publisher}: {title}. <a href={url}>{url}</a>,{' '}
            <FormattedMessage id="alternative-teamviewer.sources.seen" values={{ date: <Day value={comparedOn} /> }} />
          </li>
        ))}
      </ol>
      <p>
        <FormattedMessage id="alternative-teamviewer.trademarks" />
      </p>
      <Link to={hrefOf('locale-pricing', { locale })} className={styles['action']}>
        <FormattedMessage id="alternative-teamviewer.pricing" />
      </Link>
    </section>
  );
}
