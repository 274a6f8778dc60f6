import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import type { HostName } from '../../hosts/host-origins.ts';
import styles from './integration.module.css';

export const texts = {
  zendesk: {
    title: 'integrations.title.zendesk',
    about: 'integrations.zendesk.about',
    steps: ['integrations.zendesk.step1', 'integrations.zendesk.step2', 'integrations.zendesk.step3'],
  },
  freshdesk: {
    title: 'integrations.title.freshdesk',
    about: 'integrations.freshdesk.about',
    steps: ['integrations.freshdesk.step1', 'integrations.freshdesk.step2', 'integrations.freshdesk.step3'],
  },
  livechat: {
    title: 'integrations.title.livechat',
    about: 'integrations.livechat.about',
    steps: ['integrations.livechat.step1', 'integrations.livechat.step2', 'integrations.livechat.step3'],
  },
  chrome: {
    title: 'integrations.title.chrome',
    about: 'integrations.chrome.about',
    steps: ['integrations.chrome.step1', 'integrations.chrome.step2', 'integrations.chrome.step3'],
  },
  embed: {
    title: 'integrations.title.embed',
    about: 'integrations.embed.about',
    steps: ['integrations.embed.step1', 'integrations.embed.step2', 'integrations.embed.step3'],
  },
} as const satisfies Record<HostName, { title: string; about: string; steps: readonly string[] }>;

/** Explains the integration to those who open its page directly. */
export function WithoutHost({ name }: { name: HostName }) {
  const { title, about, steps } = texts[name];
  return (
    <main className={`${styles['page']} ${styles['alone']}`}>
      <a className={styles['brand']} href={hrefOf('home')}>
        <img src="/favicon.svg" alt="" width="24" height="24" />
        Nearhand
      </a>
      <h1 className={styles['title']}>
        <FormattedMessage id={title} />
      </h1>
      <p>
        <FormattedMessage id={about} />
      </p>
      <h2 className={styles['subtitle']}>
        <FormattedMessage id="integrations.install" />
      </h2>
      <ol className={styles['steps']}>
        {steps.map((id) => (
          <li key={id}>
            <FormattedMessage id={id} values={{ address: location.origin }} />
          </li>
        ))}
      </ol>
      <p className={styles['aside']}>
        <FormattedMessage id="integrations.forCustomers" />{' '}
        <a href={hrefOf('join')}>
          <FormattedMessage id="integrations.enterCode" />
        </a>
      </p>
    </main>
  );
}
