import { hrefOf, meAtom, signOut, store } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link, useLoaderData, useLocation, useNavigate, useRevalidator } from '@nearhand/platform/router';
import { Alert, Button, Stack, Text, Title } from '@nearhand/platform/ui';
import { useEffect } from 'react';
import { signInHref } from '../../routing/redirect-target';
import { AcceptForm } from './accept-form';
import { InvitationHeading } from './invitation-heading';
import { type InvitationPage, loadInvitationPage } from './invitation-page.data';
import { NotNowLink } from './not-now-link';
import { takeInvitationFrom } from './pending-invitation';

type OpenInvitation = Extract<InvitationPage, { kind: 'open' }>;

function Invalid() {
  return (
    <Stack gap="lg">
      <Title order={1} size="h2">
        <FormattedMessage id="app.user.invitation.invalid.title" />
      </Title>
      <Text>
        <FormattedMessage id="app.user.invitation.invalid.hint" />
      </Text>
      <Button component={Link} to={hrefOf('app')} variant="default">
        <FormattedMessage id="app.user.continue" />
      </Button>
    </Stack>
  );
}

function InvitedSignUp() {
  return (
    <Stack>
      <Button component={Link} to={hrefOf('sign-up')}>
        <FormattedMessage id="app.user.invitation.join" />
      </Button>
      <Button component={Link} to={signInHref(hrefOf('invitation'))} variant="default">
        <FormattedMessage id="app.user.invitation.signIn" />
      </Button>
    </Stack>
  );
}

function OtherAccount({ invitation, email }: { invitation: OpenInvitation['invitation']; email: string }) {
  const { revalidate } = useRevalidator();
  const handleSignOut = () => {
    signOut();
    store.set(meAtom, null);
    void revalidate();
  };
  return (
    <Stack>
      <Alert color="primary" role="note" style={{ overflowWrap: 'anywhere' }}>
        <FormattedMessage id="app.user.invitation.forAnother" values={{ invited: invitation.email, email }} />
      </Alert>
      <Button onClick={handleSignOut}>
        <FormattedMessage id="app.user.invitation.signOut" />
      </Button>
      <NotNowLink />
    </Stack>
  );
}

function Choices({ token, invitation, me }: OpenInvitation) {
  if (!me) return <InvitedSignUp />;
  const isMine = me.user.email.toLowerCase() === invitation.email.toLowerCase();
  return isMine ? (
    <AcceptForm token={token} invitation={invitation} me={me} />
  ) : (
    <OtherAccount invitation={invitation} email={me.user.email} />
  );
}

export function InvitationScreen() {
  const page = useLoaderData<typeof loadInvitationPage>();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  // Opening another link in this tab changes only the fragment, which runs no loader.
  useEffect(() => {
    if (takeInvitationFrom({ hash, search })) void navigate(hrefOf('invitation'), { replace: true });
  }, [hash, search, navigate]);

  if (page.kind === 'invalid') return <Invalid />;
  if (page.kind === 'limited') return <Alert color="red">{page.message}</Alert>;
  return (
    <Stack gap="lg">
      <InvitationHeading invitation={page.invitation} />
      <Choices {...page} />
    </Stack>
  );
}

export { InvitationScreen as Component, loadInvitationPage as loader };
