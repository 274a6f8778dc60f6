import { store } from '@nearhand/platform/core';
import { signInWithEmailLink } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useNavigate } from '@nearhand/platform/router';
import { Button, Stack, Text, Title } from '@nearhand/platform/ui';
import { useForm } from '@nearhand/platform/ui/form';
import { EmailField } from '../email-field';
import { completeSignIn } from './complete-sign-in';
import { emailForLinkAtom } from './email-for-link';
import { ErrorAlert } from './error-alert';
import { SecondFactorForm } from './second-factor-form';
import { useEmailRule } from './use-email-rule';
import { type SignIn, useSignIn } from './use-sign-in';

interface FinishEmailLinkProps {
  oobCode: string;
  /** Destination, used only if it is on our origin. */
  continueUrl: string | null;
}

/** Consumes the link on click, because mail scanners open links, too. */
function AddressForm({ signIn, oobCode }: { signIn: SignIn; oobCode: string }) {
  const intl = useIntl();
  const emailRule = useEmailRule();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: store.get(emailForLinkAtom) },
    validate: { email: emailRule },
  });
  const handleSubmit = form.onSubmit(
    ({ email }) => void signIn.withStep(() => signInWithEmailLink(email.trim(), oobCode)),
    () => form.getInputNode('email')?.focus(),
  );
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack>
        <ErrorAlert text={signIn.refusal} />
        <EmailField
          key={form.key('email')}
          {...form.getInputProps('email')}
          description={intl.formatMessage({ id: 'app.user.signIn.linkAddressHint' })}
        />
        <Button type="submit" loading={signIn.busy === 'form'}>
          <FormattedMessage id="app.user.signIn.submit" />
        </Button>
      </Stack>
    </form>
  );
}

/** Completes the sign-in of a mailed link. Fills in the address in the browser that requested it. */
export function FinishEmailLink({ oobCode, continueUrl }: FinishEmailLinkProps) {
  const navigate = useNavigate();
  const signIn = useSignIn({
    complete: (tokens, facts) => completeSignIn(tokens, { ...facts, redirectTo: continueUrl }),
    onDone: (path) => {
      store.set(emailForLinkAtom, '');
      return navigate(path, { replace: true });
    },
  });
  return (
    <Stack gap="lg">
      <Title order={1} size="h2">
        {signIn.isWaitingForCode ? (
          <FormattedMessage id="app.user.signIn.codeTitle" />
        ) : (
          <FormattedMessage id="app.user.signIn.linkTitle" />
        )}
      </Title>
      {signIn.isWaitingForCode ? (
        <SecondFactorForm signIn={signIn} />
      ) : (
        <>
          <Text>
            <FormattedMessage id="app.user.signIn.linkFinish" />
          </Text>
          <AddressForm signIn={signIn} oobCode={oobCode} />
        </>
      )}
    </Stack>
  );
}
