import { hrefOf } from '@nearhand/platform/core';
import { type IssuedTokens, keepSignIn } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link, useLoaderData, useNavigate, useRevalidator, useSearchParams } from '@nearhand/platform/router';
import { Anchor, Stack, Text, Title } from '@nearhand/platform/ui';
import { InvitationHeading } from '../invitation/invitation-heading';
import { forgetInvitation, keptInvitation } from '../invitation/kept-invitation';
import { CustomerHint } from '../sign-in/customer-hint';
import { ProviderButtons } from '../sign-in/provider-buttons';
import { RefusalAlert } from '../sign-in/refusal-alert';
import { SecondFactorForm } from '../sign-in/second-factor-form';
import { settleSignIn } from '../sign-in/settle-sign-in';
import { useSignIn } from '../sign-in/use-sign-in';
import { signInHref, whereTo } from '../where-to';
import { loadSignUp } from './sign-up.data';
import { SignUpForm } from './sign-up-form';

export function SignUpScreen() {
  const { options, invitation } = useLoaderData<typeof loadSignUp>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const redirectTo = search.get('redirectTo');
  const invitationToken = invitation ? keptInvitation() : null;
  const signIn = useSignIn({
    settle: (tokens, facts) => settleSignIn(tokens, { ...facts, redirectTo: facts.redirectTo ?? redirectTo }),
    onDone: (path) => {
      forgetInvitation();
      return navigate(path, { replace: true });
    },
    visit: { redirectTo, invitationToken, canLeave: true },
  });
  const handleDone = async (tokens: IssuedTokens) => {
    keepSignIn(tokens);
    forgetInvitation();
    await navigate(whereTo({ redirectTo, isNewOwner: invitation === null }), { replace: true });
  };
  const handleAlone = () => {
    forgetInvitation();
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
          <RefusalAlert text={signIn.refusal} />
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
