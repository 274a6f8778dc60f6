import { clockTime, sandbox, useNow } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { inviteLink } from '@nearhand/platform/live';
import { Button, CopyButton } from '@nearhand/platform/ui';
import { CopyField, QrCode } from '@nearhand/platform/ui/editing';
import { useEffect, useRef, useState } from 'react';
import type { Session } from './invite.data.ts';
import classes from './invite-panel.module.css';
import { InviteTime } from './invite-time.tsx';
import { MailFold } from './mail-fold.tsx';
import { formatCode } from './spoken-code.ts';

interface InvitePanelProps {
  session: Session;
  /** Focuses the button that copies the link. */
  isFocused?: boolean;
  /** Reports a renewed invitation to other views of the session. */
  onChange?: (session: Session) => void;
}

/** Link, spoken code, QR code and mail of an invitation, with their expiry. */
export function InvitePanel({ session, isFocused = false, onChange }: InvitePanelProps) {
  const intl = useIntl();
  const now = useNow(1_000);
  const copyRef = useRef<HTMLButtonElement>(null);
  // The newer one: received from outside, or renewed here.
  const [renewed, setRenewed] = useState({ from: session, session });
  const shown = renewed.from === session ? renewed.session : session;
  const { sessionId, key, code, codeEndsAt, customerEmail, status, can } = shown;
  useEffect(() => {
    if (isFocused) copyRef.current?.focus();
  }, [isFocused]);
  if (!key) return <FormattedMessage id="app.session.invite.none" />;

  const handleChange = (changed: Session) => {
    setRenewed({ from: session, session: changed });
    onChange?.(changed);
  };
  const link = inviteLink(key);
  const isCodeValid = code !== null && (codeEndsAt === null || clockTime(codeEndsAt) > now);
  return (
    <div className={classes['panel']}>
      <div className={classes['link']}>
        <CopyField
          label={<FormattedMessage id="app.session.invite.link" />}
          value={link}
          copyLabel={<FormattedMessage id="app.session.invite.copyLink" />}
          variant="filled"
          buttonRef={copyRef}
        />
        {typeof navigator.share === 'function' && (
          <Button mt="xs" variant="default" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>
            <FormattedMessage id="app.session.invite.share" />
          </Button>
        )}
      </div>
      <div className={classes['rest']}>
        <div className={classes['words']}>
          {isCodeValid && (
            <div className={classes['spoken']}>
              <dl className={classes['code']}>
                <dt>
                  <FormattedMessage id="app.session.invite.code" values={{ address: `${location.host}/join` }} />
                </dt>
                <dd>{formatCode(code)}</dd>
              </dl>
              <CopyButton value={formatCode(code)} size="sm" label={<FormattedMessage id="app.session.invite.copyCode" />} />
            </div>
          )}
          {!isCodeValid && status === 'waiting' && (
            <p className={classes['gone']}>
              <FormattedMessage id="app.session.invite.codeExpired" />
            </p>
          )}
          {status === 'waiting' && !sandbox && (
            <InviteTime session={isCodeValid ? shown : { ...shown, codeEndsAt: null }} onChange={handleChange} />
          )}
          {can.update && !sandbox && <MailFold key={sessionId} sessionId={sessionId} email={customerEmail} link={link} />}
        </div>
        <div className={classes['picture']}>
          <QrCode value={link} title={intl.formatMessage({ id: 'app.session.invite.qr' })} />
        </div>
      </div>
    </div>
  );
}
