import { hrefOf, sandbox } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Countdown } from '../../../shared/time/countdown.tsx';
import classes from './sandbox-banner.module.css';

/** Remaining time of a trial without an account. */
export function SandboxBanner() {
  if (!sandbox) return null;
  return (
    <p className={classes['banner']}>
      <span>
        <FormattedMessage id="app.sandbox.left" values={{ left: <Countdown until={sandbox.endsAt} /> }} />
      </span>
      <a href={hrefOf('sign-up')} target="_blank" rel="noreferrer">
        <FormattedMessage id="app.sandbox.signUp" />
      </a>
    </p>
  );
}
