import type { app } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { useEffect, useEffectEvent, useState } from 'react';
import panel from '../../../shared/panel/panel.module.css';
import { useJoin } from '../join-context.ts';
import { News } from '../notices/news.tsx';
import { createControlCode } from './control.data.ts';

interface AppControlStepsProps {
  control: NonNullable<typeof app.control>;
  operator: string;
  /** The customer does not want it any more. */
  onEnd: () => void;
}

/** The app around the page asks the customer, and starts the agent, which then takes the place of this page. */
export function AppControlSteps({ control, operator, onEnd }: AppControlStepsProps) {
  const errorText = useErrorText();
  const { invitation, customerToken } = useJoin();
  const [failure, setFailure] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);

  const start = useEffectEvent(async () => {
    setFailure(null);
    setFailed(false);
    try {
      const { code } = await createControlCode(invitation.sessionId, customerToken ?? '');
      if (!control.start(code)) setFailed(true);
    } catch (error) {
      setFailure(errorText(error));
    }
  });
  const follow = useEffectEvent((state: string) => {
    if (state === 'denied') onEnd();
    else if (state === 'failed') setFailed(true);
  });
  useEffect(() => {
    const end = control.listen(({ state }) => follow(state));
    void start();
    return end;
  }, [control]);

  return (
    <News isUrgent>
      <div className={panel['host']}>
        <section className={panel['card']} aria-labelledby="app-control">
          <b id="app-control">
            <FormattedMessage id="app.join.control.steps" values={{ operator }} />
          </b>
          <p className={hasFailed || failure ? panel['problem'] : undefined} role={hasFailed || failure ? 'alert' : 'status'}>
            {failure ??
              (hasFailed ? <FormattedMessage id="app.join.control.app.failed" /> : <FormattedMessage id="app.join.control.app.confirm" />)}
          </p>
          <span className={panel['row']}>
            <button
              type="button"
              className={panel['button']}
              onClick={() => {
                control.stop();
                onEnd();
              }}
            >
              <FormattedMessage id="app.join.control.cancel" />
            </button>
          </span>
        </section>
      </div>
    </News>
  );
}
