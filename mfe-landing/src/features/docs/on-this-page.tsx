import type { ArticleHeading } from '@nearhand/contracts/article';
import { FormattedMessage } from '@nearhand/platform/intl';
import styles from './docs.module.css';

interface OnThisPageProps {
  headings: readonly ArticleHeading[];
  lang: 'en' | undefined;
}

export function OnThisPage({ headings, lang }: OnThisPageProps) {
  if (headings.length < 2) return null;
  return (
    <nav className={styles['contents']} aria-labelledby="doc-contents">
      <h2 id="doc-contents">
        <FormattedMessage id="landing.docs.onThisPage" />
      </h2>
      <ul lang={lang}>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
