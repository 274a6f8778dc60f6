import { hrefOf } from '@nearhand/platform/core';
import { IconClock, IconRepeat, IconX } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { sessionName } from '@nearhand/platform/live';
import { Link } from '@nearhand/platform/router';
import { Button, Group } from '@nearhand/platform/ui';
import { Menu, RowMenu } from '@nearhand/platform/ui/console';
import { canInvite, canOpen, canOpenAgain, type Session } from '../../shared/session/session.ts';

export interface SessionActs {
  onOpen: (session: Session) => void;
  onInvite: (session: Session) => void;
  onOpenAgain: (session: Session) => void;
  onClose: (session: Session) => void;
  /** Id of the session with an action in progress. */
  busyId: string | null;
}

/** Actions that the server allows: the most likely as a button, the others in a menu. */
export function SessionActions({ session, acts }: { session: Session; acts: SessionActs }) {
  const intl = useIntl();
  const { onOpen, onInvite, onOpenAgain, onClose, busyId } = acts;
  const name = sessionName(intl, session);
  return (
    <Group component="span" gap={4} wrap="nowrap">
      {canInvite(session) && (
        <Button size="xs" px="sm" variant="default" onClick={() => onInvite(session)}>
          <FormattedMessage id="app.sessions.invite" />
        </Button>
      )}
      {canOpen(session) && (
        <Button size="xs" px="sm" variant="default" onClick={() => onOpen(session)}>
          <FormattedMessage id="app.sessions.open" />
        </Button>
      )}
      <RowMenu label={intl.formatMessage({ id: 'app.sessions.more' }, { name })} isBusy={busyId === session.sessionId}>
        {() => (
          <>
            <Menu.Item
              component={Link}
              to={hrefOf('session-report', { id: session.sessionId })}
              leftSection={<IconClock size={16} aria-hidden />}
            >
              <FormattedMessage id="app.sessions.report" />
            </Menu.Item>
            {canOpenAgain(session) && (
              <Menu.Item leftSection={<IconRepeat size={16} aria-hidden />} onClick={() => onOpenAgain(session)}>
                <FormattedMessage id={session.device ? 'app.session.device.connectAgain' : 'app.sessions.reinvite'} />
              </Menu.Item>
            )}
            {session.can.close && (
              <Menu.Item
                color="var(--mantine-color-error-text)"
                leftSection={<IconX size={16} aria-hidden />}
                onClick={() => onClose(session)}
              >
                <FormattedMessage id="app.session.close" />
              </Menu.Item>
            )}
          </>
        )}
      </RowMenu>
    </Group>
  );
}
