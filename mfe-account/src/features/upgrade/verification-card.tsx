import { hrefOf } from '@nearhand/platform/core';
import { IconMail } from '@nearhand/platform/icons';
import { sendVerificationLink } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link, useSearchParams } from '@nearhand/platform/router';
import { Anchor, Group, Stack, Text, Title } from '@nearhand/platform/ui';
import { ResendButton } from '@nearhand/platform/ui/form';
import { afterVerificationHref } from './after-verification-href.ts';
import { useRefreshedUser } from './use-refreshed-user.ts';

/** Shown after signing up, until the link in the mail has been opened. */
export function VerificationCard({ email }: { email: string }) {
  const [search] = useSearchParams();
  useRefreshedUser('user:verified');

  return (
    <Stack gap="md" maw={440} mx="auto" py={{ base: 'md', sm: '10vh' }}>
      <IconMail size={40} stroke={1.5} color="var(--mantine-color-primary-text)" aria-hidden="true" />
      <Title order={1} size="h2">
        <FormattedMessage id="app.upgrade.verify.title" />
      </Title>
      <Text>
        <FormattedMessage id="app.upgrade.verify.lead" />
      </Text>
      <Text style={{ overflowWrap: 'anywhere' }}>
        <FormattedMessage id="app.upgrade.verify.text" values={{ email: <b key="email">{email}</b> }} />
      </Text>
      <Text size="sm" c="dimmed" mt="md">
        <FormattedMessage id="app.upgrade.verify.spam" />
      </Text>
      <ResendButton
        // Signing up has just sent a link.
        isJustSent={search.get('action') === 'onboarding'}
        sent={<FormattedMessage id="app.upgrade.verify.sent" />}
        onSend={() => sendVerificationLink(search.get('redirectTo'))}
      >
        <FormattedMessage id="app.upgrade.verify.again" />
      </ResendButton>
      <Group gap="md" fz="sm">
        <Anchor component={Link} to={afterVerificationHref(search)} underline="always" fz="sm">
          <FormattedMessage id="app.upgrade.verify.check" />
        </Anchor>
        <Text size="sm" c="dimmed">
          <FormattedMessage id="app.upgrade.verify.wrong" />{' '}
          <Anchor component={Link} to={hrefOf('settings')} underline="always">
            <FormattedMessage id="app.upgrade.verify.settings" />
          </Anchor>
        </Text>
      </Group>
    </Stack>
  );
}
