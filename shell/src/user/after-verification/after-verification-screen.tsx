import { sendVerificationLink } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useLoaderData, useRevalidator } from '@nearhand/platform/router';
import { Button, Stack, Text, Title } from '@nearhand/platform/ui';
import { ResendButton } from '@nearhand/platform/ui/form';
import { loadAfterVerification } from './after-verification.data';

/** Visible only while the address is unverified; others are redirected. */
export function AfterVerificationScreen() {
  const { email, redirectTo } = useLoaderData<typeof loadAfterVerification>();
  const { revalidate, state } = useRevalidator();
  return (
    <Stack gap="lg">
      <Title order={1} size="h2">
        <FormattedMessage id="app.user.verify.notYet" />
      </Title>
      <Text style={{ overflowWrap: 'anywhere' }}>
        <FormattedMessage id="app.user.verify.hint" values={{ email }} />
      </Text>
      <Button loading={state === 'loading'} onClick={() => void revalidate()}>
        <FormattedMessage id="app.user.verify.check" />
      </Button>
      <ResendButton sent={<FormattedMessage id="app.user.verify.sent" />} onSend={() => sendVerificationLink(redirectTo)}>
        <FormattedMessage id="app.user.verify.again" />
      </ResendButton>
    </Stack>
  );
}

export { AfterVerificationScreen as Component, loadAfterVerification as loader };
