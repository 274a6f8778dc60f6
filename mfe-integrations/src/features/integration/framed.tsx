import { hrefOf, type Me } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useEffect, useState } from 'react';
import type { Host } from '../../hosts/host.ts';
import type { HostName } from '../../hosts/host-origins.ts';
import { hasRestriction, RestrictionNotice } from './account-restriction.tsx';
import { Console } from './console.tsx';
import styles from './integration.module.css';
import { SignInPrompt } from './sign-in-prompt.tsx';
import { useAppearance, useHeight, useHost, useHostState } from './use-host.ts';
import { useSignInWindow } from './use-sign-in-window.ts';

interface FramedProps {
  name: HostName;
  me: Me | null;
}

/** The page in the frame of its host. */
export function Framed({ name, me }: FramedProps) {
  const connection = useHost(name);
  useEffect(() => {
    // Sidebars are narrower than the other pages.
    document.body.style.minWidth = '0';
  }, []);
  if (connection === 'failed') {
    return (
      <main className={styles['page']}>
        <h1 className={styles['title']}>
          <FormattedMessage id="integrations.host.failed" />
        </h1>
        <p>
          <FormattedMessage id="integrations.host.failedHow" />
        </p>
        <button type="button" className={styles['action']} onClick={() => location.reload()}>
          <FormattedMessage id="integrations.retry" />
        </button>
      </main>
    );
  }
  if (!connection) {
    return (
      <main className={styles['page']} aria-busy>
        <h1 className={styles['title']}>
          <FormattedMessage id="integrations.host.connecting" />
        </h1>
      </main>
    );
  }
  return <Connected host={connection} name={name} me={me} />;
}

function Connected({ host, name, me }: FramedProps & { host: Host }) {
  const state = useHostState(host);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const { isWaiting, handleClick } = useSignInWindow(hrefOf('integration-signed-in'));
  useAppearance(state, me);
  useHeight(host, element);

  return (
    <main ref={setElement} className={styles['page']}>
      {!me && <SignInPrompt isWaiting={isWaiting} onSignIn={handleClick} />}
      {me && hasRestriction(me) && <RestrictionNotice />}
      {me && !hasRestriction(me) && <Console host={host} name={name} me={me} requester={state.requester} />}
    </main>
  );
}
