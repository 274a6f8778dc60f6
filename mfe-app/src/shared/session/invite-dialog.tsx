import { FormattedMessage } from '@nearhand/platform/intl';
import { Dialog } from '@nearhand/platform/ui/console';
import { InvitePanel } from '../invite/invite-panel.tsx';
import type { Session } from './session.ts';

/** Invites the customer of a waiting session without opening its window. */
export function InviteDialog({ session, onClose }: { session: Session | null; onClose: () => void }) {
  return (
    <Dialog opened={session !== null} onClose={onClose} size="lg" title={<FormattedMessage id="app.sessions.inviteTitle" />}>
      {session && <InvitePanel session={session} />}
    </Dialog>
  );
}
