import { app, client, useTitleMark } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { ControlConsent } from '@nearhand/platform/session-link/permissions/control-consent';
import { systemNames } from '@nearhand/platform/system/os-name';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Installer } from '../../../shared/installer/installer.ts';
import panel from '../../../shared/panel/panel.module.css';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useJoin } from '../join-context.ts';
import { News } from '../notices/news.tsx';
import { AppControlSteps } from './app-control-steps.tsx';
import { findAgent } from './control.data.ts';
import { ControlSteps } from './control-steps.tsx';

/** Asks the customer whether an operator may control the computer, and shows how to start the agent, or has the app start it. */
export function ControlPanel() {
  const consent = useCapability(ControlConsent);
  return consent && <Consent consent={consent} />;
}

function Consent({ consent }: { consent: ControlConsent }) {
  const { nameOf, invitation } = useJoin();
  const { request, allowedTo } = useObservable(consent);
  const { control } = app;
  /** The program that the customer downloads; an app has its own. */
  const [agent, setAgent] = useState<Installer | null>(null);
  /** Operator who has asked for what this computer cannot do. */
  const [refused, setRefused] = useState<string | null>(null);
  const requestId = request?.id;
  const operatorOf = (peer: string) => nameOf(peer) || invitation.operator.name;

  const checkAgent = useEffectEvent(async () => {
    if (control) return;
    const peer = request?.peer ?? '';
    const found = await findAgent().catch(() => null);
    setAgent(found);
    setRefused(found ? null : operatorOf(peer));
    if (!found) consent.answer('unavailable');
  });
  useEffect(() => {
    if (requestId) void checkAgent();
  }, [requestId]);

  if (request && (agent || control)) {
    return <Question operator={operatorOf(request.peer)} isInApp={Boolean(control)} onAnswer={(answer) => consent.answer(answer)} />;
  }
  if (allowedTo !== null && control)
    return <AppControlSteps control={control} operator={operatorOf(allowedTo)} onEnd={() => consent.withdraw()} />;
  if (allowedTo !== null && agent)
    return (
      <News isUrgent>
        <div className={panel['host']}>
          <ControlSteps agent={agent} operator={operatorOf(allowedTo)} onCancel={() => consent.withdraw()} />
        </div>
      </News>
    );
  return refused !== null && !request && <Unavailable operator={refused} onClose={() => setRefused(null)} />;
}

interface QuestionProps {
  operator: string;
  isInApp: boolean;
  onAnswer: (answer: 'granted' | 'denied') => void;
}

function Question({ operator, isInApp, onAnswer }: QuestionProps) {
  const intl = useIntl();
  const denyRef = useRef<HTMLButtonElement>(null);
  useTitleMark(intl.formatMessage({ id: 'app.join.control.heading' }, { operator }));

  // Focuses the button that declines, so that an accidental Enter allows nothing.
  useEffect(() => denyRef.current?.focus(), []);
  return (
    <News isUrgent>
      <div className={panel['host']}>
        <section className={panel['card']} role="alertdialog" aria-labelledby="control-asked" aria-describedby="control-asked-text">
          <b id="control-asked">
            <FormattedMessage id="app.join.control.heading" values={{ operator }} />
          </b>
          <p id="control-asked-text">
            {isInApp ? (
              <FormattedMessage id="app.join.control.app.text" values={{ operator }} />
            ) : (
              <FormattedMessage id="app.join.control.text" values={{ operator }} />
            )}
          </p>
          <span className={panel['row']}>
            <button ref={denyRef} type="button" className={panel['button']} data-variant="filled" onClick={() => onAnswer('denied')}>
              <FormattedMessage id="app.join.control.deny" />
            </button>
            <button type="button" className={panel['button']} onClick={() => onAnswer('granted')}>
              <FormattedMessage id="app.join.control.allow" />
            </button>
          </span>
        </section>
      </div>
    </News>
  );
}

function Unavailable({ operator, onClose }: { operator: string; onClose: () => void }) {
  const system = systemNames[client.os];
  return (
    <News>
      <div className={panel['host']}>
        <section className={panel['card']}>
          <p>
            <FormattedMessage id="app.join.control.unavailable" values={{ operator, system }} />
          </p>
          <span className={panel['row']}>
            <button type="button" className={panel['button']} onClick={onClose}>
              <FormattedMessage id="app.join.control.close" />
            </button>
          </span>
        </section>
      </div>
    </News>
  );
}
