import { jsonFactMarker } from '@nearhand/contracts/facts';
import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Fact, useFact } from '../../shared/fact.tsx';
import { StructuredData } from '../../shared/structured-data.tsx';
import { Command } from './command.tsx';
import styles from './downloads.module.css';
import { Installer } from './installer.tsx';

const server = <Fact key="server" name="site.url" />;
const script = ["curl -fsSL '", server, "/api/integration/installer/script?os=linux'"];

const application = {
  '@type': 'SoftwareApplication',
  name: 'Nearhand agent',
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Linux',
  softwareVersion: jsonFactMarker('installer.linux.version'),
  downloadUrl: `${jsonFactMarker('site.url')}/api/integration/installer?action=device&os=linux`,
};

/** Explains how to get, install and remove the agent. The commands are those of docs/agent.md. */
export function LinuxPage() {
  return (
    <>
      <StructuredData value={application} />
      <h1 className={styles.title}>
        <FormattedMessage id="landing.downloads.linux.heading" />
      </h1>
      <p className={styles.lead}>
        <FormattedMessage id="landing.downloads.linux.lead" />
      </p>
      <Installer os="linux" />
      <section className={styles.section}>
        <h2>
          <FormattedMessage id="landing.downloads.minimum" />
        </h2>
        <p>
          <FormattedMessage id="landing.downloads.linux.minimum" />
        </p>
      </section>
      <section className={styles.section}>
        <h2>
          <FormattedMessage id="landing.downloads.install.heading" />
        </h2>
        <ol>
          <li>
            <FormattedMessage
              id="landing.downloads.install.account"
              values={{
                signUp: (
                  <Link to={hrefOf('sign-up')}>
                    <FormattedMessage id="landing.downloads.install.account.link" />
                  </Link>
                ),
              }}
            />
          </li>
          <li>
            <FormattedMessage id="landing.downloads.install.add" />
          </li>
          <li>
            <FormattedMessage id="landing.downloads.install.run" />
          </li>
        </ol>
        <Command>
          {'{ echo NEARHAND_CODE=CODE; '}
          {script}
          {'; } | sudo sh -s -- --server '}
          {server}
        </Command>
        <p>
          <FormattedMessage id="landing.downloads.install.service" />
        </p>
      </section>
      <section className={styles.section}>
        <h2>
          <FormattedMessage id="landing.downloads.attend.heading" />
        </h2>
        <p>
          <FormattedMessage id="landing.downloads.attend.text" />
        </p>
        <Command>
          {'{ echo NEARHAND_CODE=CODE; '}
          {script}
          {'; } | sh -s -- --attend --server '}
          {server}
        </Command>
        <p>
          <FormattedMessage
            id="landing.downloads.attend.join"
            values={{
              join: (
                <Link to={hrefOf('join')}>
                  <FormattedMessage id="landing.downloads.attend.join.link" />
                </Link>
              ),
            }}
          />
        </p>
      </section>
      <section className={styles.section}>
        <h2>
          <FormattedMessage id="landing.downloads.silent.heading" />
        </h2>
        <p>
          <FormattedMessage id="landing.downloads.silent.text" />
        </p>
        <Command>
          {script}
          {' | NEARHAND_CODE=CODE sh -s -- --server '}
          {server}
        </Command>
        <p>
          <FormattedMessage id="landing.downloads.silent.network" />
        </p>
      </section>
      <section className={styles.section}>
        <h2>
          <FormattedMessage id="landing.downloads.check.heading" />
        </h2>
        <p>
          <FormattedMessage id="landing.downloads.check.text" />
        </p>
        <div data-state={useFact('installer.linux.state')} className={styles.byState}>
          <div className={styles.some}>
            <Command>
              {"echo '"}
              <Fact name="installer.linux.sha256" />
              {'  '}
              <Fact name="installer.linux.file" />
              {"' | sha256sum --check"}
            </Command>
          </div>
        </div>
      </section>
      <section className={styles.section}>
        <h2>
          <FormattedMessage id="landing.downloads.remove.heading" />
        </h2>
        <p>
          <FormattedMessage id="landing.downloads.remove.text" />
        </p>
        <Command>
          {script}
          {' | sudo sh -s -- --uninstall'}
        </Command>
      </section>
    </>
  );
}
