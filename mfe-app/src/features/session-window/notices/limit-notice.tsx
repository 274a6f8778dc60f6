import { clockTime, useNow, useTitleMark } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useState } from 'react';
import panel from '../../../shared/panel/panel.module.css';
import { Countdown } from '../../../shared/time/countdown.tsx';
import { useWindow } from '../window-context.ts';
import { isHeldHere } from '../window-state.ts';

const minuteMs = 60_000;
/** Shown again although the first warning was dismissed. */
const warnMs = [minuteMs, 10 * minuteMs];

/** Warns before a session reaches its time limit, which applies regardless of activity. */
export function LimitNotice() {
  const intl = useIntl();
  const { phase, session } = useWindow();
  const now = useNow(1_000);
  const [dismissed, setDismissed] = useState<number>();
  const limitAt = isHeldHere(phase) ? session.limitAt : null;
  const warning = limitAt ? warnMs.find((ms) => clockTime(limitAt) - now <= ms) : undefined;
  const closesAt = warning === undefined || warning === dismissed ? null : limitAt;
  useTitleMark(closesAt === null ? null : intl.formatMessage({ id: 'app.session.limit.heading' }));

  return (
    <div className={closesAt === null ? undefined : panel['card']} role="status">
      {closesAt && (
        <>
          <p>
            <FormattedMessage id="app.session.limit.text" values={{ left: <Countdown until={closesAt} /> }} />
          </p>
          <p>
            <FormattedMessage id="app.session.limit.hint" />
          </p>
          <button type="button" className={panel['button']} onClick={() => setDismissed(warning)}>
            <FormattedMessage id="app.clipboard.dismiss" />
          </button>
        </>
      )}
    </div>
  );
}
