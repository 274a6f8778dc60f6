import { meAtom, useAtomValue } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import styles from './signed-in.module.css';
import { useHandOver } from './use-hand-over.ts';

/** Last step of signing in for a frame: hands the sign-in over to the frame and closes. */
export function SignedInScreen() {
  const failure = useHandOver(useAtomValue(meAtom) !== null);
  const errorText = useErrorText();

  return (
    <main className={styles['page']}>
      <h1>
        <FormattedMessage id="integrations.signedIn.title" />
      </h1>
      <p>
        <FormattedMessage id="integrations.signedIn.text" />
      </p>
      {failure !== null && <p role="alert">{errorText(failure)}</p>}
      <button type="button" className={styles['close']} onClick={() => window.close()}>
        <FormattedMessage id="integrations.signedIn.close" />
      </button>
    </main>
  );
}
export { SignedInScreen as Component };
