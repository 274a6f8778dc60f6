import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Group, Stack, Text } from '@nearhand/platform/ui';
import { Checkbox } from '@nearhand/platform/ui/console';
import { Badge, CopyField } from '@nearhand/platform/ui/editing';
import { useState } from 'react';
import { ErrorAlert } from '../../shared/error/error-alert.tsx';
import { createCompanyInvitationLink, type Invitation, resendCompanyInvitation, revokeCompanyInvitation } from './operators.data.ts';
import classes from './operators.module.css';

interface InvitationRowProps {
  invitation: Invitation;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onChanged: () => void;
  /** Called before the row unmounts. */
  onRevoked: () => void;
}

/** Address, role, validity and author of an invitation. */
function InvitationFacts({ invitation, isResent }: { invitation: Invitation; isResent: boolean }) {
  const intl = useIntl();
  const { email, isAdmin, isExpired, expiresAt, invitedBy } = invitation;
  const time = intl.formatDate(expiresAt, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className={classes['facts']}>
      <Group gap="0 0.5rem">
        <Text fw={500} size="sm">
          {email}
        </Text>
        {isAdmin && (
          <Badge variant="light">
            <FormattedMessage id="app.operators.role.admin" />
          </Badge>
        )}
        {isExpired && (
          <Badge color="secondary">
            <FormattedMessage id="app.operators.invitation.expired" />
          </Badge>
        )}
        <Text size="sm" c="dimmed">
          {isExpired ? (
            <FormattedMessage id="app.operators.invitation.expiredAt" values={{ time }} />
          ) : (
            <FormattedMessage id="app.operators.invitation.expiresAt" values={{ time }} />
          )}
          {invitedBy && (
            <>
              {' · '}
              <FormattedMessage id="app.operators.invitation.by" values={{ name: invitedBy.name }} />
            </>
          )}
        </Text>
        <Text role="status" size="sm">
          {isResent && <FormattedMessage id="app.operators.invitation.resent" />}
        </Text>
      </Group>
    </div>
  );
}

export function InvitationRow({ invitation, isSelected, onSelect, onChanged, onRevoked }: InvitationRowProps) {
  const intl = useIntl();
  const { isBusy, failure, run } = useMutation();
  const [link, setLink] = useState<string | null>(null);
  const [isResent, setResent] = useState(false);
  const { invitationId, email } = invitation;

  const handleResend = async () => {
    if (!(await run(() => resendCompanyInvitation(invitationId)))) return;
    setLink(null);
    setResent(true);
    onChanged();
  };
  const handleLink = () =>
    void run(async () => {
      setLink((await createCompanyInvitationLink(invitationId)).url);
      setResent(false);
      onChanged();
    });
  const handleRevoke = async () => {
    if (await run(() => revokeCompanyInvitation(invitationId))) onRevoked();
  };

  return (
    <li className={classes['row']}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Group gap="sm" wrap="nowrap">
            <Checkbox
              size="xs"
              aria-label={intl.formatMessage({ id: 'app.ui.table.select' }, { name: email })}
              checked={isSelected}
              onChange={(event) => onSelect(event.currentTarget.checked)}
            />
            <InvitationFacts invitation={invitation} isResent={isResent} />
          </Group>
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              onClick={() => void handleResend()}
              aria-label={intl.formatMessage({ id: 'app.operators.invitation.resendNamed' }, { email })}
            >
              <FormattedMessage id="app.operators.invitation.resend" />
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              onClick={handleLink}
              aria-label={intl.formatMessage({ id: 'app.operators.invitation.linkNamed' }, { email })}
            >
              <FormattedMessage id="app.operators.invitation.link" />
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              onClick={() => void handleRevoke()}
              aria-label={intl.formatMessage({ id: 'app.operators.invitation.revokeNamed' }, { email })}
            >
              <FormattedMessage id="app.operators.invitation.revoke" />
            </Button>
          </Group>
        </Group>
        {link && (
          <CopyField
            label={<FormattedMessage id="app.operators.invitation.linkLabel" values={{ email }} />}
            description={<FormattedMessage id="app.operators.invitation.linkHint" />}
            value={link}
          />
        )}
        <ErrorAlert text={failure} />
      </Stack>
    </li>
  );
}
