import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { systemNames } from '@nearhand/platform/system/os-name';
import { Fact, useFact } from '../../shared/fact.tsx';
import page from '../../shared/page.module.css';
import { Command } from './command.tsx';
import styles from './installer.module.css';
import type { System } from './systems.ts';

const hrefFor = (os: System) => `/api/integration/installer?action=device&os=${os}`;

/** Offer of the server for a system: the file with its facts, or why there is none. Style sheets choose by the state. */
export function Installer({ os }: { os: System }) {
  const intl = useIntl();
  return (
    <section
      className={styles.installer}
      data-state={useFact(`installer.${os}.state`)}
      aria-label={intl.formatMessage({ id: 'landing.downloads.file' })}
    >
      <p className={styles.preparing}>
        <FormattedMessage id="landing.downloads.preparing" />
      </p>
      <p className={styles.missing}>
        <FormattedMessage id="landing.downloads.missing" values={{ system: systemNames[os] }} />
      </p>
      <div className={styles.ready}>
        <p>
          <a href={hrefFor(os)} className={page.primaryAction} data-content-type="download" data-content-id={os}>
            <FormattedMessage id="landing.downloads.download" />
          </a>
        </p>
        <dl className={styles.facts}>
          <dt>
            <FormattedMessage id="landing.downloads.file" />
          </dt>
          <dd translate="no">
            <Fact name={`installer.${os}.file`} />
          </dd>
          <dt>
            <FormattedMessage id="landing.downloads.version" />
          </dt>
          <dd>
            <Fact name={`installer.${os}.version`} />
          </dd>
          <dt>
            <FormattedMessage id="landing.downloads.size" />
          </dt>
          <dd>
            <Fact name={`installer.${os}.size`} />
          </dd>
          <dt>
            <FormattedMessage id="landing.downloads.processor" />
          </dt>
          <dd>
            <Fact name={`installer.${os}.processor`} />
          </dd>
          <dt>SHA-256</dt>
          <dd>
            <Command>
              <Fact name={`installer.${os}.sha256`} />
            </Command>
          </dd>
        </dl>
      </div>
    </section>
  );
}
