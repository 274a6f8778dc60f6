import { boot, consentAtom, useAtom, useAtomValue, useSetAtom } from '@nearhand/platform/core';
import { type Consent } from '@nearhand/platform/host';
import { FormattedMessage } from '@nearhand/platform/intl';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import styles from './consent-dialog.module.css';
import { consentAskedAtom, consentRequestedAtom } from './consent-request';

/** Moves the focus to a dialog that the user has opened, and back afterwards. One that opens by itself takes no focus. */
function useFocusOnRequest(isRequested: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isRequested) return;
    const opener = document.activeElement;
    ref.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isRequested]);
  return ref;
}

function Choices() {
  const [consent, setConsent] = useAtom(consentAtom);
  const close = useSetAtom(consentRequestedAtom);
  const choose = (chosen: Consent) => {
    setConsent(chosen);
    close(false);
  };
  return (
    <div className={styles['choices']}>
      <button type="button" className={styles['choice']} aria-pressed={consent === 'denied'} onClick={() => choose('denied')}>
        <FormattedMessage id="app.consent.decline" />
      </button>
      <button type="button" className={styles['choice']} aria-pressed={consent === 'granted'} onClick={() => choose('granted')}>
        <FormattedMessage id="app.consent.accept" />
      </button>
    </div>
  );
}

/** Asks for consent beside the page, which stays usable. */
export function ConsentDialog() {
  const isAsked = useAtomValue(consentAskedAtom);
  const [isRequested, setRequested] = useAtom(consentRequestedAtom);
  const ref = useFocusOnRequest(isRequested);
  const id = useId();
  if (!isAsked) return null;
  const handleKey = ({ key }: KeyboardEvent) => key === 'Escape' && setRequested(false);
  return (
    <div
      ref={ref}
      className={styles['dialog']}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
      onKeyDown={handleKey}
    >
      <h2 id={`${id}-title`} className={styles['title']}>
        <FormattedMessage id="app.consent.title" />
      </h2>
      <div id={`${id}-text`} className={styles['text']}>
        <p>
          <FormattedMessage id="app.consent.question" />
        </p>
        {boot.telemetry.tag && (
          <p>
            <FormattedMessage id="app.consent.statistics" />
          </p>
        )}
        {boot.telemetry.recording && (
          <p>
            <FormattedMessage id="app.consent.recording" />
          </p>
        )}
      </div>
      <Choices />
    </div>
  );
}
