import { FormattedMessage } from '@nearhand/platform/intl';
import page from '../../shared/page.module.css';
import styles from './languages.module.css';

/** The button that a customer presses, as the invitation shows it. */
const invitations = {
  en: { language: 'English', share: 'Choose what to share' },
  pl: { language: 'Polski', share: 'Wybierz, co udostępnić' },
  es: { language: 'Español', share: 'Elegir qué compartir' },
  it: { language: 'Italiano', share: 'Scegli che cosa condividere' },
} as const;

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
        {Object.entries(invitations).map(([locale, { language, share }]) => (
          <li key={locale} lang={locale}>
            {language}
            <span className={styles.share}>{share}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
