import { hrefOf, meAtom, signOut, store } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link, useLoaderData, useLocation, useNavigate, useRevalidator } from '@nearhand/platform/router';
import { Alert, Anchor, Button, Stack, Text, Title } from '@nearhand/platform/ui';
import { useEffect } from 'react';
import { clearPendingInvitation, takeInvitationFrom } from '../pending-invitation';
import { SignUpPanel } from '../sign-up/sign-up-panel';
import { AcceptForm } from './accept-form';
import { InvitationHeading } from './invitation-heading';
import { type InvitationPage, loadInvitationPage } from './invitation-page.data';
import { NotNowLink } from './not-now-link';

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

/** Creates an account in the company, or one with a company of its own. */
function InvitedSignUp({ token, invitation: { email }, options }: Extract<InvitationPage, { kind: 'new' }>) {
  return (
    <>
      <SignUpPanel options={options} invitation={{ token, email }} redirectTo={null} />
      <Text size="sm">
        <Anchor component={Link} to={hrefOf('sign-up')} underline="always" onClick={clearPendingInvitation}>
          <FormattedMessage id="app.user.signUp.withoutInvitation" />
        </Anchor>
      </Text>
    </>
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
  if (page.kind === 'limited') return <Alert color="error">{page.message}</Alert>;
  return (
    <Stack gap="lg">
      <InvitationHeading invitation={page.invitation} />
      {page.kind === 'new' ? <InvitedSignUp {...page} /> : <Choices {...page} />}
    </Stack>
  );
}

export { InvitationScreen as Component, loadInvitationPage as loader };
