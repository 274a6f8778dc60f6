import { hrefOf, locales, useDocumentTheme } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link, Outlet } from '@nearhand/platform/router';
import { legalHref } from '../legal/legal-href';
import { Logo } from '../logo/logo';
import { userLink } from '../prerendered/user-link';
import { useIsSignedIn } from '../routing/use-is-signed-in';
import { requestConsent, useIsConsentNeeded } from '../telemetry/consent-request';
import styles from './landing-layout.module.css';

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

/** Header and footer of the public pages; also prerendered, so it does not depend on the user. */
export function LandingLayout() {
  const intl = useIntl();
  const isSignedIn = useIsSignedIn();
  const openApp = intl.formatMessage({ id: 'landing-shared.nav.openApp' });
  const isConsentNeeded = useIsConsentNeeded();
  useDocumentTheme();
  return (
    <div className={styles['page']}>
      <a className="nh-skip" href="#content">
        <FormattedMessage id="app.nav.skipToContent" />
      </a>
      <header className={styles['header']}>
        <Logo />
        <nav className={styles['navigation']} aria-label={intl.formatMessage({ id: 'landing-shared.nav.label' })}>
          <Link className={styles['entry']} to={hrefOf('join')}>
            <FormattedMessage id="landing-shared.nav.enterCode" />
          </Link>
          <Link
            className="nh-button nh-button-quiet"
            to={isSignedIn ? hrefOf('devices') : hrefOf('sign-in')}
            {...userLink(hrefOf('devices'), openApp)}
          >
            {isSignedIn ? openApp : intl.formatMessage({ id: 'landing-shared.signIn' })}
          </Link>
        </nav>
      </header>
      <main id="content" className={styles['content']} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={styles['footer']}>
        <p>
          <FormattedMessage id="landing-shared.footer.tagline" />
          <br />
          <FormattedMessage id="landing-shared.footer.copyright" values={{ year: '2026' }} />
        </p>
        <p className={styles['legal']}>
          <Link to={legalHref('terms', intl.locale)}>
            <FormattedMessage id="landing-shared.footer.terms" />
          </Link>
          <Link to={legalHref('privacy', intl.locale)}>
            <FormattedMessage id="landing-shared.footer.privacy" />
          </Link>
        </p>
        {isConsentNeeded && (
          <button type="button" className={styles['privacy']} onClick={requestConsent}>
            <FormattedMessage id="app.consent.title" />
          </button>
        )}
        <Languages />
      </footer>
    </div>
  );
}
