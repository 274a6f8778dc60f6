import { hrefOf } from '@nearhand/platform/core';
import { type AuthOptions, type IssuedTokens, storeSignIn } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link, useNavigate } from '@nearhand/platform/router';
import { Anchor, Text } from '@nearhand/platform/ui';
import { FormAction } from '../../form-action/form-action';
import { mailedTarget, redirectTarget, signInHref } from '../../routing/redirect-target';
import { clearPendingInvitation } from '../pending-invitation';
import { completeSignIn } from '../sign-in/complete-sign-in';
import { ErrorAlert } from '../sign-in/error-alert';
import { ProviderButtons } from '../sign-in/provider-buttons';
import { SecondFactorForm } from '../sign-in/second-factor-form';
import { useSignIn } from '../sign-in/use-sign-in';
import { LegalNote } from './legal-note';
import { SignUpForm } from './sign-up-form';

interface SignUpPanelProps {
  options: AuthOptions;
  /** Null if the user creates a company. */
  invitation: { token: string; email: string } | null;
  redirectTo: string | null;
}

/** All ways to sign up, and the way to sign in instead. */
export function SignUpPanel({ options, invitation, redirectTo }: SignUpPanelProps) {
  const navigate = useNavigate();
  const invitationToken = invitation?.token ?? null;
  const signIn = useSignIn({
    complete: (tokens, facts) => completeSignIn(tokens, { ...facts, redirectTo: facts.redirectTo ?? redirectTo }),
    onDone: (path) => {
      clearPendingInvitation();
      return navigate(path, { replace: true });
    },
    request: { redirectTo, invitationToken, canLeave: true },
    canContinue: true,
  });
  const arrival = { redirectTo, isNewOwner: invitation === null };
  const handleDone = async (tokens: IssuedTokens) => {
    await storeSignIn(tokens);
    clearPendingInvitation();
    await navigate(redirectTarget(arrival), { replace: true });
  };
  const signInAfter = invitation ? hrefOf('invitation') : redirectTo;

  return (
    <>
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
            redirectTo={mailedTarget(arrival)}
            onDone={handleDone}
          />
          <ProviderButtons providers={options.providers} signIn={signIn} />
          <LegalNote />
        </>
      )}
      <FormAction>
        <Text size="sm">
          <FormattedMessage id="app.user.signUp.haveAccount" />{' '}
          <Anchor component={Link} to={signInAfter ? signInHref(signInAfter) : hrefOf('sign-in')} underline="always">
            <FormattedMessage id="app.user.signIn.submit" />
          </Anchor>
        </Text>
      </FormAction>
    </>
  );
}
