import { hrefOf, notify, requireMe } from '@nearhand/platform/core';
import { IconPlus, IconScreenShare } from '@nearhand/platform/icons';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { ExportButton, isFiltered, ListView, useBulk, useHover } from '@nearhand/platform/list';
import { sessionName, sessionWindowPath, startSession, useOpenSession } from '@nearhand/platform/live';
import { useNavigate, useRevalidator } from '@nearhand/platform/router';
import { Button } from '@nearhand/platform/ui';
import { EmptyState, PageHeader } from '@nearhand/platform/ui/console';
import { useMemo, useState } from 'react';
import { LiveStrip } from '../../shared/live-strip/live-strip.tsx';
import { closeSession } from '../../shared/session/close-session.ts';
import { InviteDialog } from '../../shared/session/invite-dialog.tsx';
import { canOpen, type Session } from '../../shared/session/session.ts';
import { useOpenAgain } from '../../shared/session/use-open-again.ts';
import { LockedSessions } from './locked-sessions.tsx';
import { sessionColumns } from './session-columns.tsx';
import { exportQuery, loadSessions, sessionId, sessionShape, shouldReloadSessions, useSessions } from './sessions.data.ts';
import { SessionsBar } from './sessions-bar.tsx';
import { useLiveSessions, withEnding } from './use-live-sessions.ts';
import { useSessionFilters } from './use-session-filters.ts';

function SessionsScreen() {
  const intl = useIntl();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { isHovered, handlers, release } = useHover();
  const { list, live, locked, newRowCount, showNewRows } = useSessions(isHovered);
  const endings = useLiveSessions(list.requestedAt);
  const [invitedId, setInvitedId] = useState<string | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const filters = useSessionFilters();
  const openSession = useOpenSession();
  const { invited, busyId, openAgain, done } = useOpenAgain();

  const liveRows = useMemo(() => live.items.map((session) => withEnding(session, endings)), [live.items, endings]);
  // A session that ended while visible stays above until the pointer leaves, and is left out of the history.
  const rows = useMemo(() => {
    const liveIds = new Set(live.items.map(sessionId));
    return list.rows?.filter((session) => !liveIds.has(session.sessionId)) ?? null;
  }, [list.rows, live.items]);
  const waitingCount = live.items.filter(({ status }) => status === 'waiting').length;
  const liveCount = Math.max(live.total, liveRows.length) - waitingCount;
  const liveHeading = [
    liveCount > 0 && intl.formatMessage({ id: 'app.sessions.live' }, { count: liveCount }),
    waitingCount > 0 && intl.formatMessage({ id: 'app.sessions.live.waiting' }, { count: waitingCount }),
  ]
    .filter(Boolean)
    .join(' · ');
  const bulk = useBulk({
    rows: [...liveRows, ...(rows ?? [])].filter((session) => selected.has(session.sessionId)),
    rowId: sessionId,
    onSelect: setSelected,
    onDone: () => {
      release();
      void revalidate();
    },
  });

  const handleAct = (session: Session) => {
    if (canOpen(session)) openSession(session.sessionId);
    else void navigate(hrefOf('session-report', { id: session.sessionId }));
  };
  const handleClose = (session: Session) => {
    closeSession(session.sessionId).then(
      () => void revalidate(),
      (error: unknown) => notify('error', errorText(error)),
    );
  };
  const columns = sessionColumns(intl, {
    onOpen: (session) => openSession(session.sessionId),
    onInvite: (session) => setInvitedId(session.sessionId),
    onOpenAgain: openAgain,
    onClose: handleClose,
    busyId,
  });
  const newSession = (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void startSession()}>
      <FormattedMessage id="app.sessions.new" />
    </Button>
  );

  return (
    <>
      <PageHeader title={<FormattedMessage id="app.sessions.title" />}>
        <ExportButton
          path="/company/{companyId}/session/export"
          query={() => exportQuery(list.query)}
          refusal={requireMe().user.role === 'operator' ? intl.formatMessage({ id: 'app.sessions.export.admins' }) : undefined}
        />
      </PageHeader>
      <LiveStrip hasSessions={list.rows !== null && liveRows.length === 0} />
      <div {...handlers} data-prefetch={sessionWindowPath()}>
        <ListView
          name="sessions"
          list={{ ...list, rows, newRowCount, showNewRows }}
          shape={sessionShape}
          columns={columns}
          rowId={sessionId}
          label={intl.formatMessage({ id: 'app.sessions.title' })}
          searchLabel={intl.formatMessage({ id: 'app.sessions.search' })}
          pagerLabel={intl.formatMessage({ id: 'app.sessions.pager' })}
          onAct={handleAct}
          filters={filters}
          savedFilters="sessions"
          newRowsLabel={(count) => intl.formatMessage({ id: 'app.sessions.waiting' }, { count })}
          bulk={<SessionsBar bulk={bulk} />}
          pinned={{
            heading: liveHeading,
            rows: liveRows,
            restHeading: intl.formatMessage({ id: 'app.sessions.history' }),
            restEmpty: isFiltered(list.query)
              ? intl.formatMessage({ id: 'app.sessions.history.none' })
              : intl.formatMessage({ id: 'app.sessions.history.first' }),
          }}
          selection={{
            selected,
            onSelect: setSelected,
            nameOf: (session) => sessionName(intl, session),
          }}
          empty={
            <EmptyState icon={<IconScreenShare size={40} />} title={<FormattedMessage id="app.sessions.empty.title" />} action={newSession}>
              <FormattedMessage id="app.sessions.empty.hint" />
            </EmptyState>
          }
        />
        <LockedSessions count={locked} />
      </div>
      <InviteDialog
        session={invited ?? liveRows.find((row) => row.sessionId === invitedId) ?? null}
        onClose={() => {
          setInvitedId(null);
          done();
          release();
        }}
      />
    </>
  );
}

export { loadSessions as loader, SessionsScreen as Component, shouldReloadSessions as shouldRevalidate };
