import { useTitleMark } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { RecordingConsent } from '@nearhand/platform/session-link/recording/recording-consent';
import { useEffect, useRef } from 'react';
import panel from '../../../shared/panel/panel.module.css';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useJoin } from '../join-context.ts';
import { News } from '../notices/news.tsx';
import classes from './recording-panel.module.css';

/** Asks the customer for consent, and shows a dot during a recording. */
export function RecordingPanel() {
  const consent = useCapability(RecordingConsent);
  return consent && <Consent consent={consent} />;
}

function Consent({ consent }: { consent: RecordingConsent }) {
  const intl = useIntl();
  const { nameOf, invitation } = useJoin();
  const { request, recordedBy } = useObservable(consent);
  const denyRef = useRef<HTMLButtonElement>(null);
  const requestId = request?.id;
  const operator = (request && nameOf(request.peer)) || invitation.operator.name;
  useTitleMark(request && intl.formatMessage({ id: 'app.recording.asked.heading' }, { operator }));

  // Focuses the button that declines, so that an accidental Enter gives no consent.
  useEffect(() => {
    if (requestId) denyRef.current?.focus();
  }, [requestId]);
  if (!request && recordedBy === null) return null;
  return (
    <News isUrgent>
      <div className={panel['host']}>
        {request && (
          <section className={panel['card']} role="alertdialog" aria-labelledby="recording-asked" aria-describedby="recording-asked-text">
            <b id="recording-asked">
              <FormattedMessage id="app.recording.asked.heading" values={{ operator }} />
            </b>
            <p id="recording-asked-text">
              <FormattedMessage id="app.recording.asked.text" values={{ company: invitation.company.name }} />
            </p>
            <span className={panel['row']}>
              <button ref={denyRef} type="button" className={panel['button']} data-variant="filled" onClick={() => consent.answer(false)}>
                <FormattedMessage id="app.recording.deny" />
              </button>
              <button type="button" className={panel['button']} onClick={() => consent.answer(true)}>
                <FormattedMessage id="app.recording.allow" />
              </button>
            </span>
          </section>
        )}
        <div className={panel['row']} role="status">
          {recordedBy !== null && (
            <>
              <span className={classes['dot']} aria-hidden="true" />
              <FormattedMessage id="app.recording.shown" />
              <button type="button" className={panel['button']} onClick={() => consent.withdraw()}>
                <FormattedMessage id="app.recording.stop" />
              </button>
            </>
          )}
        </div>
      </div>
    </News>
  );
}
