import { client, hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { systemNames } from '@nearhand/platform/system/os-name';
import { useEffect, useState } from 'react';
import { Fact, useFact } from '../../shared/fact.tsx';
import styles from './downloads.module.css';
import { isPhone, type System, systems } from './systems.ts';

function SystemCard({ os, isOwn }: { os: System; isOwn: boolean }) {
  const { locale } = useIntl();
  return (
    <li className={styles.card} data-own={isOwn} data-state={useFact(`installer.${os}.state`)}>
      <h2>{systemNames[os]}</h2>
      <p className={styles.own}>{isOwn && <FormattedMessage id="landing.downloads.yours" />}</p>
      <p>
        {os === 'linux' ? (
          <FormattedMessage id="landing.downloads.linux.short" />
        ) : isPhone(os) ? (
          <FormattedMessage id="landing.downloads.phone.short" />
        ) : (
          <FormattedMessage id="landing.downloads.computer.short" />
        )}
      </p>
      <p className={styles.some}>
        <FormattedMessage
          id="landing.downloads.brief"
          values={{ version: <Fact name={`installer.${os}.version`} />, size: <Fact name={`installer.${os}.size`} /> }}
        />
      </p>
      <Link to={hrefOf('locale-downloads', { locale, os })}>
        {os === 'linux' ? <FormattedMessage id="landing.downloads.linux.open" /> : <FormattedMessage id="landing.downloads.browser.open" />}
      </Link>
    </li>
  );
}

/** All systems; that of the visitor is marked when the application runs. */
export function AllSystems() {
  const [own, setOwn] = useState<System | null>(null);
  useEffect(() => setOwn(client.os), []);
  return (
    <>
      <h1 className={styles.title}>
        <FormattedMessage id="landing.downloads.heading" />
      </h1>
      <p className={styles.lead}>
        <FormattedMessage id="landing.downloads.lead" />
      </p>
      <ul className={styles.cards}>
        {systems.map((os) => (
          <SystemCard key={os} os={os} isOwn={os === own} />
        ))}
      </ul>
    </>
  );
}
