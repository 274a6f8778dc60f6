import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useState } from 'react';
import type { Host } from '../../hosts/host.ts';
import type { HostName } from '../../hosts/host-origins.ts';
import styles from './integration.module.css';
import type { LoadedOperator } from './operator.data.ts';
import { SignInPrompt } from './sign-in-prompt.tsx';
import { useAppearance, useHeight, useHost, useHostState } from './use-host.ts';
import { useSignInWindow } from './use-sign-in-window.ts';

interface FramedProps {
  name: HostName;
  /** Null for operators of each company. */
  companyId: string | null;
  operator: LoadedOperator | null;
}

/** The page in the frame of its host. */
export function Framed({ name, companyId, operator }: FramedProps) {
  const connection = useHost(name);
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
  return <Page host={connection} name={name} companyId={companyId} operator={operator} />;
}

/** Nobody has to wait for the host to sign in. */
function Page({ host, name, companyId, operator }: FramedProps & { host: Host | null }) {
  const state = useHostState(host);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const { isWaiting, handleClick } = useSignInWindow(hrefOf('integration-signed-in'));
  useAppearance(state, operator?.me ?? null);
  useHeight(host, element);
  if (operator && !(host && state)) {
    return (
      <main className={styles['page']} aria-busy>
        <h1 className={styles['title']}>
          <FormattedMessage id="integrations.host.connecting" />
        </h1>
      </main>
    );
  }
  const isReady = operator && host && state;
  return (
    <main ref={setElement} className={styles['page']}>
      {!operator && <SignInPrompt isWaiting={isWaiting} onSignIn={handleClick} />}
      {isReady && <operator.Panel host={host} name={name} companyId={companyId} me={operator.me} state={state} />}
    </main>
  );
}
