import { FormattedMessage } from '@nearhand/platform/intl';
import { useRef } from 'react';
import panel from '../../../shared/panel/panel.module.css';
import type { ControlRequest } from './use-control-request.ts';

const textIds = {
  requested: 'app.session.control.requested',
  unreachable: 'app.session.control.unreachable',
  granted: 'app.session.control.granted',
  denied: 'app.session.control.denied',
  unavailable: 'app.session.control.unavailable',
} as const satisfies Record<NonNullable<ControlRequest['step']>, string>;

interface ControlNoticeProps {
  request: ControlRequest;
  /** Takes the focus from the notice before it goes. */
  onLeave: () => void;
}

/** The request for control: whom it waits for and how it ended. Nothing else waits for it. */
export function ControlNotice({ request: { step, ask, dismiss }, onLeave }: ControlNoticeProps) {
  const dismissRef = useRef<HTMLButtonElement>(null);
  const handleAgain = () => {
    dismissRef.current?.focus();
    ask();
  };
  const handleDismiss = () => {
    onLeave();
    dismiss();
  };
  return (
    <div className={step === null ? undefined : panel['card']}>
      <div role="status">
        {step !== null && (
          <p>
            <FormattedMessage id={textIds[step]} />
          </p>
        )}
        {step === 'requested' && (
          <p className={panel['quiet']}>
            <FormattedMessage id="app.session.control.hint" />
          </p>
        )}
      </div>
      {step !== null && (
        <span className={panel['row']}>
          {(step === 'denied' || step === 'unreachable') && (
            <button type="button" className={panel['button']} data-variant="filled" onClick={handleAgain}>
              <FormattedMessage id="app.session.control.askAgain" />
            </button>
          )}
          <button ref={dismissRef} type="button" className={panel['button']} onClick={handleDismiss}>
            <FormattedMessage id={step === 'requested' ? 'app.session.control.cancel' : 'app.clipboard.dismiss'} />
          </button>
        </span>
      )}
    </div>
  );
}
