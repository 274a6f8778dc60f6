import { IconMail, IconX } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { BulkBar, useBulk } from '@nearhand/platform/list';
import { Button, useDisclosure } from '@nearhand/platform/ui';
import { ConfirmDialog } from '@nearhand/platform/ui/console';
import { type Invitation, invitationId, resendCompanyInvitation, revokeCompanyInvitation } from './operators.data.ts';

interface InvitationsBarProps {
  /** Selected invitations. */
  invitations: readonly Invitation[];
  onClear: () => void;
  /** Called after a run with the invitations that were selected when it started. */
  onDone: (tried: readonly Invitation[]) => void;
}

/** Resends or revokes the selected invitations. */
export function InvitationsBar({ invitations, onClear, onDone }: InvitationsBarProps) {
  const intl = useIntl();
  const bulk = useBulk<Invitation>();
  const [isAsking, { open, close }] = useDisclosure(false);
  const count = invitations.length;

  const handleAll = async (work: (id: string) => Promise<unknown>) => {
    close();
    await bulk.run(invitations, (invitation) => work(invitationId(invitation)));
    onDone(invitations);
  };
  return (
    <>
      <BulkBar
        bulk={bulk}
        count={count}
        onClear={onClear}
        rowId={invitationId}
        nameOf={({ email }) => email}
        words={{
          label: intl.formatMessage({ id: 'app.operators.invitations.bulk' }),
          chosen: (chosen) => intl.formatMessage({ id: 'app.operators.invitations.selected' }, { count: chosen }),
          progress: (done, total) => intl.formatMessage({ id: 'app.operators.bulk.progress' }, { done, total }),
          failed: (failed) => intl.formatMessage({ id: 'app.operators.invitations.failed' }, { count: failed }),
        }}
      >
        <Button
          size="xs"
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          disabled={bulk.isBusy}
          onClick={() => void handleAll(resendCompanyInvitation)}
        >
          <FormattedMessage id="app.operators.invitations.resend" values={{ count }} />
        </Button>
        <Button size="xs" variant="default" leftSection={<IconX size={16} aria-hidden />} disabled={bulk.isBusy} onClick={open}>
          <FormattedMessage id="app.operators.invitations.revoke" values={{ count }} />
        </Button>
      </BulkBar>
      <ConfirmDialog
        isOpen={isAsking}
        title={<FormattedMessage id="app.operators.invitations.revoke.title" values={{ count }} />}
        cancelLabel={<FormattedMessage id="app.operators.cancel" />}
        confirm={<FormattedMessage id="app.operators.invitation.revoke" />}
        isDestructive
        onConfirm={() => void handleAll(revokeCompanyInvitation)}
        onClose={close}
      >
        <FormattedMessage id="app.operators.invitations.revoke.text" values={{ count }} />
      </ConfirmDialog>
    </>
  );
}
