import { useContributions } from '@nearhand/platform/core';
import { IconApps, IconArrowsExchange, IconExternalLink, IconPrinter, IconRepeat, IconUserPlus, IconX } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { sessionName, useOpenSession } from '@nearhand/platform/live';
import { useRevalidator } from '@nearhand/platform/router';
import { ContributedDialog } from '@nearhand/platform/slots';
import { Button } from '@nearhand/platform/ui';
import { ConfirmDialog } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import { useAction } from '../../shared/action/use-action.ts';
import { closeSession } from '../../shared/session/close-session.ts';
import { InviteDialog } from '../../shared/session/invite-dialog.tsx';
import { canInvite, canOpen, canOpenAgain, type Session } from '../../shared/session/session.ts';
import { useOpenAgain } from '../../shared/session/use-open-again.ts';
import { takeOver } from './session-report.data.ts';

/** Actions that the server allows for the session. */
export function ReportActions({ session }: { session: Session }) {
  const intl = useIntl();
  const { revalidate } = useRevalidator();
  const openSession = useOpenSession();
  const { invited, busyId, openAgain, done } = useOpenAgain();
  const [isInviting, setInviting] = useState(false);
  const [asked, setAsked] = useState<'close' | 'takeOver' | null>(null);
  const { isBusy, run } = useAction();
  const contributions = useContributions('session-actions');
  const [contributed, setContributed] = useState<(typeof contributions)[number] | null>(null);
  const { sessionId, can } = session;

  const handleConfirm = () =>
    run(async () => {
      await (asked === 'close' ? closeSession(sessionId) : takeOver(sessionId));
      setAsked(null);
      await revalidate();
    });

  return (
    <>
      {canOpen(session) && (
        <Button size="sm" leftSection={<IconExternalLink size={16} aria-hidden />} onClick={() => openSession(sessionId)}>
          <FormattedMessage id="app.sessionReport.open" />
        </Button>
      )}
      {canInvite(session) && (
        <Button size="sm" variant="default" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
          <FormattedMessage id="app.sessions.invite" />
        </Button>
      )}
      {can.takeOver && (
        <Button size="sm" variant="default" leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={() => setAsked('takeOver')}>
          <FormattedMessage id="app.sessionReport.takeOver" />
        </Button>
      )}
      {session.status === 'closed' && canOpenAgain(session) && (
        <Button
          size="sm"
          variant="default"
          loading={busyId === sessionId}
          leftSection={<IconRepeat size={16} aria-hidden />}
          onClick={() => openAgain(session)}
        >
          <FormattedMessage id={session.device ? 'app.session.device.connectAgain' : 'app.sessions.reinvite'} />
        </Button>
      )}
      {can.close && (
        <Button size="sm" variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={() => setAsked('close')}>
          <FormattedMessage id="app.session.close" />
        </Button>
      )}
      {session.status === 'closed' && (
        <Button size="sm" variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          <FormattedMessage id="app.sessionReport.print" />
        </Button>
      )}
      {contributions.map((contribution) => (
        <Button
          key={contribution.name}
          size="sm"
          variant="default"
          leftSection={<IconApps size={16} aria-hidden />}
          onClick={() => setContributed(contribution)}
        >
          {contribution.text}
        </Button>
      ))}
      {contributed && (
        <ContributedDialog
          contribution={contributed}
          given={{ session, onClose: () => setContributed(null) }}
          subject={sessionName(intl, session)}
        />
      )}
      <InviteDialog
        session={invited ?? (isInviting ? session : null)}
        onClose={() => {
          setInviting(false);
          done();
        }}
      />
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked === 'takeOver' ? <FormattedMessage id="app.sessionReport.takeOver" /> : <FormattedMessage id="app.session.close" />}
        cancelLabel={<FormattedMessage id="app.sessions.cancel" />}
        confirm={
          asked === 'takeOver' ? <FormattedMessage id="app.sessionReport.takeOver" /> : <FormattedMessage id="app.sessions.bulk.confirm" />
        }
        isDestructive={asked === 'close'}
        isBusy={isBusy}
        onConfirm={() => void handleConfirm()}
        onClose={() => setAsked(null)}
      >
        {asked === 'takeOver' ? (
          <FormattedMessage id="app.sessionReport.takeOver.warning" values={{ name: session.operator.name }} />
        ) : (
          <FormattedMessage id="app.sessions.bulk.warning" values={{ count: 1 }} />
        )}
      </ConfirmDialog>
    </>
  );
}
