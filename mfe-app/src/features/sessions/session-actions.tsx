import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Group, IconExternalLink, IconUserPlus } from '@nearhand/platform/ui';
import styles from './session-actions.module.css';
import { canInvite, canOpen, type Session } from './sessions.data.ts';

interface SessionActionsProps {
  session: Session;
  onOpen: (session: Session) => void;
  onInvite: (session: Session) => void;
}

/** What can be done with an open session, as the server said. */
export function SessionActions({ session, onOpen, onInvite }: SessionActionsProps) {
  if (!canOpen(session)) return null;
  return (
    <Group component="span" gap="xs" className={styles['actions']}>
      {canInvite(session) && (
        <Button size="xs" variant="default" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => onInvite(session)}>
          <FormattedMessage id="app.sessions.invite" />
        </Button>
      )}
      <Button size="xs" variant="default" leftSection={<IconExternalLink size={16} aria-hidden />} onClick={() => onOpen(session)}>
        <FormattedMessage id="app.sessions.open" />
      </Button>
    </Group>
  );
}
