import { hrefOf } from '@nearhand/platform/core';
import { type IssuedTokens, storeSignIn } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link, useLoaderData, useNavigate, useRevalidator, useSearchParams } from '@nearhand/platform/router';
import { Anchor, Stack, Text, Title } from '@nearhand/platform/ui';
import { redirectTarget, signInHref } from '../../routing/redirect-target';
import { InvitationHeading } from '../invitation/invitation-heading';
import { clearPendingInvitation, pendingInvitationToken } from '../invitation/pending-invitation';
import { completeSignIn } from '../sign-in/complete-sign-in';
import { CustomerHint } from '../sign-in/customer-hint';
import { ErrorAlert } from '../sign-in/error-alert';
import { ProviderButtons } from '../sign-in/provider-buttons';
import { SecondFactorForm } from '../sign-in/second-factor-form';
import { useSignIn } from '../sign-in/use-sign-in';
import { loadSignUp } from './sign-up.data';
import { SignUpForm } from './sign-up-form';

export function SignUpScreen() {
  const { options, invitation } = useLoaderData<typeof loadSignUp>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const redirectTo = search.get('redirectTo');
  const invitationToken = invitation ? pendingInvitationToken() : null;
  const signIn = useSignIn({
    complete: (tokens, facts) => completeSignIn(tokens, { ...facts, redirectTo: facts.redirectTo ?? redirectTo }),
    onDone: (path) => {
      clearPendingInvitation();
      return navigate(path, { replace: true });
    },
    request: { redirectTo, invitationToken, canLeave: true },
  });
  const handleDone = async (tokens: IssuedTokens) => {
    storeSignIn(tokens);
    clearPendingInvitation();
    await navigate(redirectTarget({ redirectTo, isNewOwner: invitation === null }), { replace: true });
  };
  const handleAlone = () => {
    clearPendingInvitation();
    void revalidate();
  };
  const signInAfter = invitation ? hrefOf('invitation') : redirectTo;

  return (
    <Stack gap="lg">
      {invitation ? (
        <InvitationHeading invitation={invitation} />
      ) : (
        <>
          <Title order={1} size="h2">
            <FormattedMessage id="app.user.signUp.title" />
          </Title>
          <Text c="dimmed">
            <FormattedMessage id="app.user.signUp.hint" />
          </Text>
        </>
      )}
      {signIn.isWaitingForCode ? (
        <SecondFactorForm signIn={signIn} />
      ) : (
        <>
          <ErrorAlert text={signIn.refusal} />
          <SignUpForm
            key={invitation?.email ?? ''}
            fixedEmail={invitation?.email ?? null}
            options={options}
            invitationToken={invitationToken}
            onDone={handleDone}
          />
          <ProviderButtons providers={options.providers} signIn={signIn} />
        </>
      )}
      <Text size="sm">
        <FormattedMessage id="app.user.signUp.haveAccount" />{' '}
        <Anchor component={Link} to={signInAfter ? signInHref(signInAfter) : hrefOf('sign-in')} underline="always">
          <FormattedMessage id="app.user.signIn.submit" />
        </Anchor>
      </Text>
      {invitation ? (
        <Text size="sm">
          <Anchor component="button" type="button" underline="always" onClick={handleAlone}>
            <FormattedMessage id="app.user.signUp.withoutInvitation" />
          </Anchor>
        </Text>
      ) : (
        <CustomerHint />
      )}
    </Stack>
  );
}

export { loadSignUp as loader, SignUpScreen as Component };
