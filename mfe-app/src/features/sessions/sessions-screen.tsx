import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, EmptyState, IconPlus, IconScreenShare, PageHeader } from '@nearhand/platform/ui';
import { useState } from 'react';
import { ListView } from '../../shared/list/list-view.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { newId } from './open-session-window.ts';
import { sessionColumns } from './session-columns.tsx';
import { canOpen, loadSessions, type Session, sessionId, sessionShape, shouldReloadSessions, useSessions } from './sessions.data.ts';
import { useLiveSessions } from './use-live-sessions.ts';
import { useOpenSession } from './use-open-session.ts';

function SessionsScreen() {
  const intl = useIntl();
  const list = useSessions();
  const [invitedId, setInvitedId] = useState<string | null>(null);
  const openSession = useOpenSession();
  useLiveSessions();

  const handleOpen = (session: Session) => {
    if (canOpen(session)) openSession(session.sessionId);
  };
  const columns = sessionColumns(intl, { onOpen: handleOpen, onInvite: (session) => setInvitedId(session.sessionId) });
  const newSession = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => openSession(newId)}>
      <FormattedMessage id="app.sessions.new" />
    </Button>
  );

  return (
    <>
      <PageHeader title={<FormattedMessage id="app.sessions.title" />}>{newSession}</PageHeader>
      <ListView
        list={list}
        shape={sessionShape}
        columns={columns}
        rowId={sessionId}
        label={intl.formatMessage({ id: 'app.sessions.title' })}
        searchLabel={intl.formatMessage({ id: 'app.sessions.search' })}
        pagerLabel={intl.formatMessage({ id: 'app.sessions.pager' })}
        onAct={handleOpen}
        empty={
          <EmptyState icon={<IconScreenShare size={40} />} title={<FormattedMessage id="app.sessions.empty.title" />} action={newSession}>
            <FormattedMessage id="app.sessions.empty.hint" />
          </EmptyState>
        }
      />
      <InviteDialog session={list.rows?.find((row) => row.sessionId === invitedId) ?? null} onClose={() => setInvitedId(null)} />
    </>
  );
}

export { loadSessions as loader, SessionsScreen as Component, shouldReloadSessions as shouldRevalidate };
