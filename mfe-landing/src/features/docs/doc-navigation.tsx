import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { type DocGroup, groupNames } from './doc-groups.ts';
import styles from './docs.module.css';
import type { Guide } from './guides.ts';

interface DocNavigationProps {
  group: DocGroup;
  guides: readonly Guide[];
  /** Slug of the page. */
  current: string;
}

/** The pages of a group. */
export function DocNavigation({ group, guides, current }: DocNavigationProps) {
  const { locale } = useIntl();
  return (
    <nav className={styles['navigation']} aria-labelledby="doc-group">
      <h2 id="doc-group">
        <FormattedMessage id={groupNames[group]} />
      </h2>
      <ul>
        {guides.map(({ slug, title, lang }) => (
          <li key={slug}>
            <Link to={hrefOf('locale-doc', { locale, slug })} lang={lang} aria-current={slug === current ? 'page' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
