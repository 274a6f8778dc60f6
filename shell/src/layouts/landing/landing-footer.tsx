import { hrefOf, languageNames, locales } from '@nearhand/platform/core';
import { useMatches } from '@nearhand/platform/host';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link, useLocation } from '@nearhand/platform/router';
import { type ReactNode, useId } from 'react';
import { legalHref } from '../../legal/legal-href';
import { barePath } from '../../routing/bare-path';
import { matchedRoute } from '../../routing/matched-route';
import { requestConsent, useIsConsentNeeded } from '../../telemetry/consent/consent-request';
import styles from './landing-layout.module.css';

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
    </nav>
  );
}

function Entry({ to, text }: { to: string; text: string }) {
  return (
    <li>
      <Link to={to}>{text}</Link>
    </li>
  );
}

/** The same page in the other languages; the home page where the page has no languages. */
function Languages() {
  const intl = useIntl();
  const { pathname } = useLocation();
  const isLocalized = matchedRoute(useMatches())?.localized ?? false;
  const below = isLocalized ? barePath(pathname) : '';
  return (
    <Group title={intl.formatMessage({ id: 'landing-shared.language' })}>
      {locales.map((locale) => (
        <li key={locale}>
          <Link
            to={hrefOf('locale', { locale }) + below}
            lang={locale}
            hrefLang={locale}
            aria-current={intl.locale === locale ? 'true' : undefined}
          >
            {languageNames[locale]}
          </Link>
        </li>
      ))}
    </Group>
  );
}

export function LandingFooter() {
  const intl = useIntl();
  const { locale } = intl;
  const isConsentNeeded = useIsConsentNeeded();
  const text = (id: string) => intl.formatMessage({ id });
  return (
    <footer className={styles['footer']}>
      <div className={styles['groups']}>
        <Group title={text('landing-shared.footer.product')}>
          <Entry to={hrefOf('locale-pricing', { locale })} text={text('landing-shared.nav.pricing')} />
          <Entry to={hrefOf('locale-downloads', { locale })} text={text('landing-shared.nav.downloads')} />
          <Entry to={hrefOf('locale-try', { locale })} text={text('landing-shared.footer.try')} />
          <Entry to={hrefOf('locale-integrations', { locale })} text={text('landing-shared.nav.integrations')} />
          <Entry to={hrefOf('locale-alternative-teamviewer', { locale })} text={text('landing-shared.footer.teamviewer')} />
        </Group>
        <Group title={text('landing-shared.footer.learn')}>
          <Entry to={hrefOf('locale-docs', { locale })} text={text('landing-shared.nav.docs')} />
          <Entry to={hrefOf('locale-blog', { locale })} text={text('landing-shared.footer.blog')} />
        </Group>
        <Group title={text('landing-shared.footer.legal')}>
          <Entry to={legalHref('terms', locale)} text={text('landing-shared.footer.terms')} />
          <Entry to={legalHref('privacy', locale)} text={text('landing-shared.footer.privacy')} />
          {isConsentNeeded && (
            <li>
              <button type="button" onClick={requestConsent}>
                <FormattedMessage id="app.consent.title" />
              </button>
            </li>
          )}
        </Group>
        <Languages />
      </div>
      <p>
        <span>
          <FormattedMessage id="landing-shared.footer.tagline" />
        </span>
        <span>
          <FormattedMessage id="landing-shared.footer.copyright" values={{ year: '2026' }} />
        </span>
      </p>
    </footer>
  );
}
