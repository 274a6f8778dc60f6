import { hrefOf, locales } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link, Outlet } from '@nearhand/platform/router';
import styles from './landing-layout.module.css';
import { Logo } from './logo';

const languageNames = { en: 'English', pl: 'Polski', es: 'Español', it: 'Italiano' } as const;

function Languages() {
  const intl = useIntl();
  return (
    <nav className={styles['languages']} aria-label={intl.formatMessage({ id: 'landing-shared.language' })}>
      {locales.map((locale) => (
        <Link
          key={locale}
          to={hrefOf('locale', { locale })}
          lang={locale}
          hrefLang={locale}
          aria-current={intl.locale === locale ? 'true' : undefined}
        >
          {languageNames[locale]}
        </Link>
      ))}
    </nav>
  );
}

/** Header and footer of the public pages. Rendered at build time too: nothing here may ask who is looking. */
export function LandingLayout() {
  return (
    <div className={styles['page']}>
      <a className="nh-skip" href="#content">
        <FormattedMessage id="app.nav.skipToContent" />
      </a>
      <header className={styles['header']}>
        <Logo to="/" />
        <Link className="nh-button nh-button-quiet" to={hrefOf('sign-in')}>
          <FormattedMessage id="landing-shared.signIn" />
        </Link>
      </header>
      <main id="content" className={styles['content']} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={styles['footer']}>
        <Languages />
        <span>© 2026 Nearhand</span>
      </footer>
    </div>
  );
}
