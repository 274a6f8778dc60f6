import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link, useLocation } from '@nearhand/platform/router';
import { Logo } from '../../logo/logo';
import { userLink } from '../../prerendered/user-link';
import { useIsSignedIn } from '../../routing/use-is-signed-in';
import styles from './landing-layout.module.css';

/** Whether an entry leads to this page, or to the list that this page belongs to. */
function currentOf(to: string, pathname: string, home: string): 'page' | 'true' | undefined {
  if (to === pathname) return 'page';
  return to !== home && pathname.startsWith(`${to}/`) ? 'true' : undefined;
}

function Pages() {
  const { locale } = useIntl();
  const { pathname } = useLocation();
  const home = hrefOf('locale', { locale });
  const pages = [
    { to: home, label: <FormattedMessage id="landing-shared.nav.product" /> },
    { to: hrefOf('locale-pricing', { locale }), label: <FormattedMessage id="landing-shared.nav.pricing" /> },
    { to: hrefOf('locale-integrations', { locale }), label: <FormattedMessage id="landing-shared.nav.integrations" /> },
    { to: hrefOf('locale-downloads', { locale }), label: <FormattedMessage id="landing-shared.nav.downloads" /> },
    { to: hrefOf('locale-docs', { locale }), label: <FormattedMessage id="landing-shared.nav.docs" /> },
  ];
  return (
    <ul>
      {pages.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} aria-current={currentOf(to, pathname, home)}>
            {label}
          </Link>
        </li>
      ))}
      <li>
        <Link to={hrefOf('join')}>
          <FormattedMessage id="landing-shared.nav.enterCode" />
        </Link>
      </li>
    </ul>
  );
}

function SignIn({ className }: { className: string | undefined }) {
  const intl = useIntl();
  const isSignedIn = useIsSignedIn();
  const openApp = intl.formatMessage({ id: 'landing-shared.nav.openApp' });
  return (
    <Link
      className={`nh-button nh-button-quiet ${className}`}
      to={isSignedIn ? hrefOf('devices') : hrefOf('sign-in')}
      {...userLink(hrefOf('devices'), openApp)}
    >
      {isSignedIn ? openApp : intl.formatMessage({ id: 'landing-shared.signIn' })}
    </Link>
  );
}

function MenuIcon() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path className={styles['bars']} d="M3 6h18M3 12h18M3 18h18" />
      <path className={styles['close']} d="M5 5l14 14M19 5 5 19" />
    </svg>
  );
}

export function LandingHeader() {
  const intl = useIntl();
  const { pathname } = useLocation();
  const label = intl.formatMessage({ id: 'landing-shared.nav.label' });
  return (
    <header className={styles['header']}>
      <Logo />
      <nav className={styles['pages']} aria-label={label}>
        <Pages />
      </nav>
      <SignIn className={styles['signIn']} />
      {/* Works before the application has loaded. The next page closes it. */}
      <details key={pathname} className={styles['menu']}>
        <summary aria-label={intl.formatMessage({ id: 'landing-shared.nav.menu' })}>
          <MenuIcon />
        </summary>
        <nav aria-label={label}>
          <Pages />
          <SignIn className={styles['menuSignIn']} />
        </nav>
      </details>
    </header>
  );
}
