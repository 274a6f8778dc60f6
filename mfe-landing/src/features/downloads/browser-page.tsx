import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { systemNames } from '@nearhand/platform/system/os-name';
import { useFact } from '../../shared/fact.tsx';
import styles from './downloads.module.css';
import { Installer } from './installer.tsx';
import { isPhone, type System } from './systems.ts';

/** Shows what works on a system without an agent, and the agent if the server offers one. */
export function BrowserPage({ os }: { os: Exclude<System, 'linux'> }) {
  const { locale } = useIntl();
  const system = systemNames[os];
  const phone = isPhone(os);
  return (
    <div data-state={useFact(`installer.${os}.state`)} className={styles.byState}>
      <h1 className={styles.title}>
        <FormattedMessage id="landing.downloads.browser.heading" values={{ system }} />
      </h1>
      <p className={`${styles.lead} ${styles.none}`}>
        {phone ? (
          <FormattedMessage id="landing.downloads.phone.none" values={{ system }} />
        ) : (
          <FormattedMessage id="landing.downloads.computer.none" values={{ system }} />
        )}
      </p>
      <div className={styles.some}>
        <Installer os={os} />
      </div>
      <section className={styles.section}>
        <h2>
          <FormattedMessage id="landing.downloads.works.heading" />
        </h2>
        <ul className={styles.works}>
          <li>
            <h3>
              {phone ? (
                <FormattedMessage id="landing.downloads.works.camera.title" />
              ) : (
                <FormattedMessage id="landing.downloads.works.show.title" />
              )}
            </h3>
            <p>
              {phone ? (
                <FormattedMessage id="landing.downloads.works.camera.text" />
              ) : (
                <FormattedMessage id="landing.downloads.works.show.text" />
              )}
            </p>
            <Link to={hrefOf('join')}>
              <FormattedMessage id="landing.downloads.works.join" />
            </Link>
          </li>
          <li>
            <h3>
              <FormattedMessage id="landing.downloads.works.help.title" />
            </h3>
            <p>
              {phone ? (
                <FormattedMessage id="landing.downloads.works.help.phone" />
              ) : (
                <FormattedMessage id="landing.downloads.works.help.text" />
              )}
            </p>
            <Link to={hrefOf('sign-up')}>
              <FormattedMessage id="landing.downloads.install.account.link" />
            </Link>
          </li>
          <li>
            <h3>
              <FormattedMessage id="landing.downloads.works.control.title" />
            </h3>
            <p>
              <FormattedMessage id="landing.downloads.works.control.text" />
            </p>
            <Link to={hrefOf('locale-downloads', { locale, os: 'linux' })}>
              <FormattedMessage id="landing.downloads.works.control.link" />
            </Link>
          </li>
        </ul>
      </section>
      <section className={styles.section}>
        <h2>
          <FormattedMessage id="landing.downloads.browsers.heading" />
        </h2>
        <p>
          <FormattedMessage id="landing.downloads.browsers.text" />
        </p>
        <p>
          <FormattedMessage id="landing.downloads.browsers.remove" />
        </p>
      </section>
    </div>
  );
}
