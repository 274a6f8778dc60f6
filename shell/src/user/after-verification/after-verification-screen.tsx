import { api, unwrap } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useLoaderData, useRevalidator } from '@nearhand/platform/router';
import { Button, ResendButton, Stack, Text, Title } from '@nearhand/platform/ui';
import { loadAfterVerification } from './after-verification.data';

/** Seen only by who is not verified yet: everybody else goes on at once. */
export function AfterVerificationScreen() {
  const { email, redirectTo } = useLoaderData<typeof loadAfterVerification>();
  const { revalidate, state } = useRevalidator();
  const query = redirectTo ? { redirectTo } : {};
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
      <ResendButton
        sent={<FormattedMessage id="app.user.verify.sent" />}
        onSend={async () => void (await unwrap(api.POST('/auth/send-verification-link', { params: { query } })))}
      >
        <FormattedMessage id="app.user.verify.again" />
      </ResendButton>
    </Stack>
  );
}

export { AfterVerificationScreen as Component, loadAfterVerification as loader };
