import { app } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useState } from 'react';
import { useJoin } from '../join-context.ts';
import { AppControlSteps } from './app-control-steps.tsx';
import classes from './panel-tabs.module.css';

/** Lets customers offer control themselves, in an app that has the agent. */
export function OfferControl({ operator }: { operator: string }) {
  const { invitation } = useJoin();
  const [isOffered, setOffered] = useState(false);
  const { control } = app;
  if (!control || invitation.company.sandboxEndsAt !== undefined) return null;
  return (
    <>
      <button type="button" className={classes['tab']} aria-pressed={isOffered} onClick={() => setOffered(true)}>
        <FormattedMessage id="app.join.control.steps" values={{ operator }} />
      </button>
      {isOffered && <AppControlSteps control={control} operator={operator} onEnd={() => setOffered(false)} />}
    </>
  );
}
