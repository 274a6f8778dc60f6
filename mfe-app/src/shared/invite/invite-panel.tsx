import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Anchor, CopyField, QrCode } from '@nearhand/platform/ui';
import { inviteLink } from './invite-link.ts';
import classes from './invite-panel.module.css';
import { formatCode } from './spoken-code.ts';

interface InvitePanelProps {
  /** The session's secrets; null once they are used up, or for whom they are not meant. */
  linkKey: string | null;
  code: string | null;
}

/** Every way to bring the customer in: a link to copy, to mail or to scan, and a code to read out. */
export function InvitePanel({ linkKey, code }: InvitePanelProps) {
  const intl = useIntl();
  if (!linkKey) return <FormattedMessage id="app.session.invite.none" />;

  const link = inviteLink(linkKey);
  const subject = intl.formatMessage({ id: 'app.session.invite.mail.subject' });
  const body = intl.formatMessage({ id: 'app.session.invite.mail.body' }, { link });
  return (
    <div className={classes['panel']}>
      <div className={classes['words']}>
        <CopyField label={<FormattedMessage id="app.session.invite.link" />} value={link} />
        <Anchor href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}>
          <FormattedMessage id="app.session.invite.mail" />
        </Anchor>
        {code ? (
          <dl className={classes['code']}>
            <dt>
              <FormattedMessage id="app.session.invite.code" values={{ address: `${location.host}/join` }} />
            </dt>
            <dd>{formatCode(code)}</dd>
          </dl>
        ) : (
          <p className={classes['gone']}>
            <FormattedMessage id="app.session.invite.codeGone" />
          </p>
        )}
      </div>
      <div className={classes['picture']}>
        <QrCode value={link} title={intl.formatMessage({ id: 'app.session.invite.qr' })} />
      </div>
    </div>
  );
}
