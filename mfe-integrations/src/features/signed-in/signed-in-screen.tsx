import { meAtom, useAtomValue } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useEffect } from 'react';
import { signedInMessage } from '../../shared/signed-in-message.ts';
import styles from './signed-in.module.css';

/** Last step of signing in for a frame: posts the result to the opener and closes. */
export function SignedInScreen() {
  const me = useAtomValue(meAtom);
  useEffect(() => {
    const opener: Window | null = window.opener;
    if (!me || !opener) return;
    opener.postMessage(signedInMessage({ name: me.user.name, email: me.user.email, company: me.company.name }), location.origin);
    window.close();
  }, [me]);

  return (
    <main className={styles['page']}>
      <h1>
        <FormattedMessage id="integrations.signedIn.title" />
      </h1>
      <p>
        <FormattedMessage id="integrations.signedIn.text" />
      </p>
      <button type="button" className={styles['close']} onClick={() => window.close()}>
        <FormattedMessage id="integrations.signedIn.close" />
      </button>
    </main>
  );
}
export { SignedInScreen as Component };
