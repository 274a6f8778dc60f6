import { FormattedMessage } from '@nearhand/platform/intl';
import { Paper, Title } from '@nearhand/platform/ui';
import { InvitationRow } from './invitation-row.tsx';
import type { Invitation } from './operators.data.ts';
import classes from './operators.module.css';

/** Who was invited and has not come yet; nothing where that is nobody. */
export function InvitationList({ invitations, onChanged }: { invitations: readonly Invitation[]; onChanged: () => void }) {
  if (invitations.length === 0) return null;
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-labelledby="pending">
      <Title order={2} size="h5" id="pending">
        <FormattedMessage id="app.operators.pending" values={{ count: invitations.length }} />
      </Title>
      <ul className={classes['rows']}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.invitationId} invitation={invitation} onChanged={onChanged} />
        ))}
      </ul>
    </Paper>
  );
}
