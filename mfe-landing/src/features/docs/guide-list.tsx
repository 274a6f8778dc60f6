import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import styles from './docs.module.css';
import type { Guide } from './guides.ts';

export function GuideList({ guides }: { guides: readonly Guide[] }) {
  const { locale } = useIntl();
  return (
    <ul className={styles['guides']}>
      {guides.map(({ slug, title, description, lang }) => (
        <li key={slug}>
          <Link to={hrefOf('locale-doc', { locale, slug })} lang={lang}>
            {title}
          </Link>
          {lang && (
            <span className={styles['language']}>
              <FormattedMessage id="landing.docs.inEnglish" />
            </span>
          )}
          <p lang={lang}>{description}</p>
        </li>
      ))}
    </ul>
  );
}
