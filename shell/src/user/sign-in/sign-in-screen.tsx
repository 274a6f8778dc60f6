import { isSignedIn, meAtom, store } from '@nearhand/platform/core';
import { IconMail } from '@nearhand/platform/icons';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useLoaderData, useNavigate, useSearchParams } from '@nearhand/platform/router';
import { Alert, Button, Stack, Title } from '@nearhand/platform/ui';
import { useEffect, useState } from 'react';
import { completeSignIn } from './complete-sign-in';
import { CustomerHint } from './customer-hint';
import { EmailLinkForm } from './email-link-form';
import { ErrorAlert } from './error-alert';
import { PasswordForm } from './password-form';
import { ProviderButtons } from './provider-buttons';
import { SecondFactorForm } from './second-factor-form';
import { loadSignIn } from './sign-in.data';
import { ForgotPasswordLink, SignUpLink } from './sign-in-links';
import { useAuthOptions } from './use-auth-options';
import { type SignIn, useSignIn } from './use-sign-in';

function FirstStep({ signIn, redirectTo }: { signIn: SignIn; redirectTo: string | null }) {
  const { providers } = useAuthOptions(useLoaderData<typeof loadSignIn>());
  const [email, setEmail] = useState('');
  const [isByLink, setByLink] = useState(false);
  if (isByLink) return <EmailLinkForm email={email} redirectTo={redirectTo} onBack={() => setByLink(false)} />;

  return (
    <>
      {signIn.isLinking && (
        <Alert color="primary" role="status">
          <FormattedMessage id="app.user.signIn.linksAfterwards" />
        </Alert>
      )}
      <ErrorAlert text={signIn.refusal} />
      <PasswordForm signIn={signIn} email={email} onEmail={setEmail}>
        <ForgotPasswordLink />
      </PasswordForm>
      <ProviderButtons providers={providers} signIn={signIn}>
        <Button variant="default" leftSection={<IconMail size={18} />} onClick={() => setByLink(true)}>
          <FormattedMessage id="app.user.signIn.byLink" />
        </Button>
      </ProviderButtons>
      <SignUpLink />
    </>
  );
}

export function SignInScreen() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const redirectTo = search.get('redirectTo');
  const signIn = useSignIn({
    complete: (tokens, facts) => completeSignIn(tokens, { ...facts, redirectTo: facts.redirectTo ?? redirectTo }),
    onDone: (path) => navigate(path, { replace: true }),
    request: { redirectTo, canLeave: true },
    canContinue: true,
  });
  useEffect(() => {
    // The page of the previous user has unmounted by now.
    if (!isSignedIn()) store.set(meAtom, null);
  }, []);

  return (
    <Stack gap="lg">
      <Title order={1} size="h2">
        {signIn.isWaitingForCode ? <FormattedMessage id="app.user.signIn.codeTitle" /> : <FormattedMessage id="app.user.signIn.title" />}
      </Title>
      {signIn.isWaitingForCode ? <SecondFactorForm signIn={signIn} /> : <FirstStep signIn={signIn} redirectTo={redirectTo} />}
      {!signIn.isWaitingForCode && <CustomerHint />}
    </Stack>
  );
}

export { loadSignIn as loader, SignInScreen as Component };
