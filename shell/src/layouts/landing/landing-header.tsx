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

export function LandingHeader() {
  const intl = useIntl();
  const isSignedIn = useIsSignedIn();
  const { pathname } = useLocation();
  const openApp = intl.formatMessage({ id: 'landing-shared.nav.openApp' });
  const label = intl.formatMessage({ id: 'landing-shared.nav.label' });
  return (
    <header className={styles['header']}>
      <Logo />
      <nav className={styles['pages']} aria-label={label}>
        <Pages />
      </nav>
      <Link
        className={`nh-button nh-button-quiet ${styles['signIn']}`}
        to={isSignedIn ? hrefOf('devices') : hrefOf('sign-in')}
        {...userLink(hrefOf('devices'), openApp)}
      >
        {isSignedIn ? openApp : intl.formatMessage({ id: 'landing-shared.signIn' })}
      </Link>
      {/* Works before the application has loaded. The next page closes it. */}
      <details key={pathname} className={styles['menu']}>
        <summary>
          <FormattedMessage id="landing-shared.nav.menu" />
        </summary>
        <nav aria-label={label}>
          <Pages />
        </nav>
      </details>
    </header>
  );
}
