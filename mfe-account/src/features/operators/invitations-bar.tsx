import { IconMail, IconX } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { type Bulk, BulkBar } from '@nearhand/platform/list';
import { Button, useDisclosure } from '@nearhand/platform/ui';
import { ConfirmDialog } from '@nearhand/platform/ui/console';
import { type Invitation, invitationId, resendCompanyInvitation, revokeCompanyInvitation } from './operators.data.ts';

/** Resends or revokes the selected invitations. */
export function InvitationsBar({ bulk }: { bulk: Bulk<Invitation> }) {
  const intl = useIntl();
  const [isAsking, { open, close }] = useDisclosure(false);
  const count = bulk.rows.length;

  const handleAll = (work: (id: string) => Promise<unknown>) => {
    close();
    void bulk.run(bulk.rows, (invitation) => work(invitationId(invitation)));
  };
  return (
    <>
      <BulkBar
        bulk={bulk}
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
          onClick={() => handleAll(resendCompanyInvitation)}
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
        onConfirm={() => handleAll(revokeCompanyInvitation)}
        onClose={close}
      >
        <FormattedMessage id="app.operators.invitations.revoke.text" values={{ count }} />
      </ConfirmDialog>
    </>
  );
}
