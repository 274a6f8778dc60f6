import { hrefOf, type Me, meAtom, notify, store } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useNavigate } from '@nearhand/platform/router';
import { Button, Stack, Text } from '@nearhand/platform/ui';
import { clearPendingInvitation } from '../pending-invitation';
import { ErrorAlert } from '../sign-in/error-alert';
import { acceptCompanyInvitation, type InvitationCard } from './invitation.data';
import { NotNowLink } from './not-now-link';

interface AcceptFormProps {
  token: string;
  invitation: InvitationCard;
  me: Me;
}

/** Form for a user who is signed in with the invited address. */
export function AcceptForm({ token, invitation: { company }, me }: AcceptFormProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { isBusy, failure, run } = useMutation();

  const handleAccept = () =>
    void run(async () => {
      await acceptCompanyInvitation(token);
      clearPendingInvitation();
      // The guard reloads the user, whose company and role have changed.
      store.set(meAtom, null);
      notify('success', intl.formatMessage({ id: 'app.user.invitation.accepted' }, { company: company.name }));
      await navigate(hrefOf('devices'), { replace: true });
    });

  return (
    <Stack>
      <ErrorAlert text={failure} />
      {me.user.role === 'owner' && (
        <Text size="sm" c="dimmed">
          <FormattedMessage id="app.user.invitation.ownCompanyGoes" values={{ company: me.company.name }} />
        </Text>
      )}
      <Button loading={isBusy} onClick={handleAccept}>
        <FormattedMessage id="app.user.invitation.accept" />
      </Button>
      <NotNowLink />
    </Stack>
  );
}
