import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { RecordingConsent } from '@nearhand/platform/session-link/recording/recording-consent';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import panel from '../../../shared/panel/panel.module.css';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useTitleMark } from '../../../shared/title/use-title-mark.ts';
import { useJoin } from '../join-context.ts';
import classes from './recording-control.module.css';

/** The customer's say in recordings, and the dot while there is one. */
export function RecordingControl() {
  const { peers, people } = useJoin();
  const [consent, setConsent] = useState<RecordingConsent | null>(null);
  const leads = useEffectEvent((who: string) => people.some(({ participantId, role }) => participantId === who && role === 'host'));

  useEffect(() => {
    const made = new RecordingConsent({ peers, isHost: (who) => leads(who) });
    setConsent(made);
    return () => made.close();
  }, [peers]);
  return consent && <Consent consent={consent} />;
}

function Consent({ consent }: { consent: RecordingConsent }) {
  const intl = useIntl();
  const { nameOf, invitation } = useJoin();
  const { asking, recordedBy } = useObservable(consent);
  const denyRef = useRef<HTMLButtonElement>(null);
  const askId = asking?.id;
  const operator = (asking && nameOf(asking.peer)) || invitation.operator.name;
  useTitleMark(asking && intl.formatMessage({ id: 'app.recording.asked.heading' }, { operator }));

  // Enter, pressed without reading, says no.
  useEffect(() => {
    if (askId) denyRef.current?.focus();
  }, [askId]);
  return (
    <div className={panel['host']}>
      {asking && (
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
  );
}
