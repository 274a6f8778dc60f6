import { keepSandbox } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createSandbox } from './try.data.ts';
import styles from './try.module.css';

/** Wide enough for the customer's page, and leaves the operator's window in sight. */
const features = 'popup,width=520,height=760';

type Phase = { name: 'ready' | 'opening' } | { name: 'failed'; text: string } | { name: 'blocked'; customer: string; operator: string };

/** Submitting the form before its script runs loads the page again, which then opens the trial without the click and offers two links. */
export function TryForm() {
  const errorText = useErrorText();
  const [phase, setPhase] = useState<Phase>({ name: 'ready' });
  const isOpening = useRef(false);

  const open = async (customer: Window | null) => {
    if (isOpening.current) return;
    isOpening.current = true;
    setPhase({ name: 'opening' });
    try {
      const { window: operator, invitation, accessToken } = await createSandbox();
      keepSandbox(operator, accessToken);
      if (!customer || customer.closed) return setPhase({ name: 'blocked', customer: invitation, operator });
      customer.location.replace(invitation);
      location.assign(operator);
    } catch (error) {
      customer?.close();
      isOpening.current = false;
      setPhase({ name: 'failed', text: errorText(error) });
    }
  };

  const openWithoutClick = useRef(open);
  useEffect(() => {
    if (new URLSearchParams(location.search).has('start')) void openWithoutClick.current(null);
  }, []);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Browsers open a window only within the click.
    void open(window.open('', '_blank', features));
  };

  if (phase.name === 'blocked')
    return (
      <div className={styles.form} role="status">
        <p>
          <FormattedMessage id="landing.try.blocked" />
        </p>
        <a className={styles.action} href={phase.customer} target="_blank" rel="noreferrer">
          <FormattedMessage id="landing.try.openCustomer" />
        </a>
        <a className={styles.action} href={phase.operator}>
          <FormattedMessage id="landing.try.openOperator" />
        </a>
      </div>
    );
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <input type="hidden" name="start" value="1" />
      <button type="submit" className={styles.action} disabled={phase.name === 'opening'}>
        <FormattedMessage id={phase.name === 'opening' ? 'landing.try.opening' : 'landing.try.start'} />
      </button>
      <p className={styles.failure} role="alert">
        {phase.name === 'failed' && phase.text}
      </p>
      <noscript>
        <FormattedMessage id="landing.try.scriptRequired" />
      </noscript>
    </form>
  );
}
