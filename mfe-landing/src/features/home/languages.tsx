import { languageNames, locales } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import shareButtons from '../../../content/share-buttons.json' with { type: 'json' };
import page from '../../shared/page.module.css';
import styles from './languages.module.css';

export function Languages() {
  return (
    <section className={page.section} aria-labelledby="languages-title">
      <h2 id="languages-title" className={page.heading}>
        <FormattedMessage id="landing.languages.title" />
      </h2>
      <p className={`${page.lead} ${styles.lead}`}>
        <FormattedMessage id="landing.languages.text" />
      </p>
      <ul className={styles.languages}>
        {locales.map((locale) => (
          <li key={locale} lang={locale}>
            {languageNames[locale]}
            {/* The button that a customer presses. */}
            <span className={styles.share}>{shareButtons[locale]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
