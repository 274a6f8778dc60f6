import { useNow } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { useEffect, useEffectEvent, useState } from 'react';
import panel from '../../../shared/panel/panel.module.css';
import { Countdown } from '../../../shared/time/countdown.tsx';
import { useJoin } from '../join-context.ts';
import { attendCommand, type ControlCode, createControlCode, type Installer, inHalves } from './control.data.ts';
import classes from './control-steps.module.css';

interface ControlStepsProps {
  agent: Installer;
  operator: string;
  onCancel: () => void;
}

/** The command that starts the agent for this session, and the code for one that is already installed. */
export function ControlSteps({ agent, operator, onCancel }: ControlStepsProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  const now = useNow(1_000);
  const { invitation, customerToken } = useJoin();
  const [code, setCode] = useState<ControlCode | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);

  const create = () => {
    setFailure(null);
    setCopied(false);
    createControlCode(invitation.sessionId, customerToken ?? '').then(setCode, (error: unknown) => setFailure(errorText(error)));
  };
  const createFirst = useEffectEvent(create);
  useEffect(() => createFirst(), []);

  const isValid = code !== null && Date.parse(code.expiresAt) > now;
  const command = isValid ? attendCommand(agent, code.code) : '';
  return (
    <section className={panel['card']} aria-labelledby="control-steps">
      <b id="control-steps">
        <FormattedMessage id="app.join.control.steps" values={{ operator }} />
      </b>
      {isValid && (
        <>
          <p>
            <FormattedMessage id="app.join.control.command" />
          </p>
          <textarea
            className={`${panel['field']} ${classes['command']}`}
            readOnly
            rows={4}
            value={command}
            aria-label={intl.formatMessage({ id: 'app.join.control.command.label' })}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <p className={panel['quiet']}>
            <FormattedMessage
              id="app.join.control.code"
              values={{ code: <b className={classes['code']}>{inHalves(code.code)}</b>, time: <Countdown until={code.expiresAt} /> }}
            />
          </p>
        </>
      )}
      {code && !isValid && (
        <p>
          <FormattedMessage id="app.join.control.expired" />
        </p>
      )}
      {failure && (
        <p className={panel['problem']} role="alert">
          {failure}
        </p>
      )}
      <span className={panel['row']}>
        {isValid && (
          <button
            type="button"
            className={panel['button']}
            data-variant="filled"
            onClick={() => void navigator.clipboard.writeText(command).then(() => setCopied(true))}
          >
            <FormattedMessage id="app.join.control.copy" />
          </button>
        )}
        {((code && !isValid) || failure) && (
          <button type="button" className={panel['button']} data-variant="filled" onClick={create}>
            <FormattedMessage id="app.join.control.renew" />
          </button>
        )}
        <button type="button" className={panel['button']} onClick={onCancel}>
          <FormattedMessage id="app.join.control.cancel" />
        </button>
        <span role="status" className={panel['quiet']}>
          {isCopied && <FormattedMessage id="app.join.control.copied" />}
        </span>
      </span>
    </section>
  );
}
