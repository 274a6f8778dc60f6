import { hrefOf, refreshMe } from '@nearhand/platform/core';
import { sendVerificationLink } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link, useSearchParams } from '@nearhand/platform/router';
import { Anchor, Button, Group, Paper, ResendButton, Stack, Text, Title } from '@nearhand/platform/ui';
import { useEffect, useId } from 'react';
import { afterVerificationHref } from './after-verification-href.ts';

/** Polls, because the link may be opened on another device. */
const lookEveryMs = 10_000;

/** Explains verification and resends the link. */
export function VerificationCard({ email }: { email: string }) {
  const id = useId();
  const [search] = useSearchParams();
  useEffect(() => {
    const look = () => {
      // Retried on the next poll.
      if (document.visibilityState === 'visible') refreshMe().catch(() => {});
    };
    const timer = setInterval(look, lookEveryMs);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', look);
    };
  }, []);

  return (
    <Paper component="section" withBorder radius="md" p={{ base: 'md', sm: 'xl' }} aria-labelledby={id}>
      <Stack align="flex-start">
        <Title order={2} size="h4" id={id}>
          <FormattedMessage id="app.upgrade.verify.title" />
        </Title>
        <Text style={{ overflowWrap: 'anywhere' }}>
          <FormattedMessage id="app.upgrade.verify.text" values={{ email }} />
        </Text>
        <Text>
          <FormattedMessage id="app.upgrade.verify.opens" />
        </Text>
        <Group align="flex-start">
          <Button component={Link} to={afterVerificationHref(search)}>
            <FormattedMessage id="app.upgrade.verify.check" />
          </Button>
          <ResendButton
            // Signing up has just sent a link.
            isJustSent={search.get('action') === 'onboarding'}
            sent={<FormattedMessage id="app.upgrade.verify.sent" />}
            onSend={() => sendVerificationLink(search.get('redirectTo'))}
          >
            <FormattedMessage id="app.upgrade.verify.again" />
          </ResendButton>
        </Group>
        <Text size="sm" c="dimmed">
          <FormattedMessage id="app.upgrade.verify.wrong" />{' '}
          <Anchor component={Link} to={hrefOf('settings')} underline="always">
            <FormattedMessage id="app.upgrade.verify.settings" />
          </Anchor>
        </Text>
      </Stack>
    </Paper>
  );
}
