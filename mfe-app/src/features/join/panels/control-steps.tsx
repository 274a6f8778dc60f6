import { clockTime, useNow } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Installer, inHalves, megabytesOf } from '../../../shared/installer/installer.ts';
import panel from '../../../shared/panel/panel.module.css';
import { Countdown } from '../../../shared/time/countdown.tsx';
import { useJoin } from '../join-context.ts';
import { agentFileName, agentUrl, type ControlCode, createControlCode } from './control.data.ts';
import { DownloadPicture, PropertiesPicture, StartPicture } from './control-pictures.tsx';
import classes from './control-steps.module.css';

interface ControlStepsProps {
  agent: Installer;
  operator: string;
  onCancel: () => void;
}

/** Steps to start the agent for this session, and the code for one that is already installed. */
export function ControlSteps({ agent, operator, onCancel }: ControlStepsProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  const now = useNow(1_000);
  const { invitation, customerToken } = useJoin();
  const [code, setCode] = useState<ControlCode | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const create = () => {
    setFailure(null);
    createControlCode(invitation.sessionId, customerToken ?? '').then(setCode, (error: unknown) => setFailure(errorText(error)));
  };
  const createFirst = useEffectEvent(create);
  useEffect(() => createFirst(), []);

  const isValid = code !== null && clockTime(code.expiresAt) > now;
  const size = intl.formatNumber(megabytesOf(agent), { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 });
  return (
    <section className={panel['card']} aria-labelledby="control-steps">
      <b id="control-steps">
        <FormattedMessage id="app.join.control.steps" values={{ operator }} />
      </b>
      {isValid && (
        <>
          <ol className={classes['steps']}>
            <li>
              <DownloadPicture />
              <div>
                <a className={panel['button']} data-variant="filled" href={agentUrl(agent)} download={agentFileName(code.code)}>
                  <FormattedMessage id="app.join.control.download" />
                </a>
                <p className={panel['quiet']}>
                  <FormattedMessage id="app.join.control.download.text" values={{ size }} />
                </p>
              </div>
            </li>
            <li>
              <PropertiesPicture />
              <p>
                <FormattedMessage id="app.join.control.permit" />
              </p>
            </li>
            <li>
              <StartPicture />
              <p>
                <FormattedMessage id="app.join.control.start" />
              </p>
            </li>
          </ol>
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
        {((code && !isValid) || failure) && (
          <button type="button" className={panel['button']} data-variant="filled" onClick={create}>
            <FormattedMessage id="app.join.control.renew" />
          </button>
        )}
        <button type="button" className={panel['button']} onClick={onCancel}>
          <FormattedMessage id="app.join.control.cancel" />
        </button>
      </span>
    </section>
  );
}
