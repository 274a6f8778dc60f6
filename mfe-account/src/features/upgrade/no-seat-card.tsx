import { hrefOf, type Me } from '@nearhand/platform/core';
import { IconLock } from '@nearhand/platform/icons';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Anchor, Stack, Text, Title } from '@nearhand/platform/ui';
import { useRefreshedUser } from './use-refreshed-user.ts';

/** Shown to an operator over the limit of the plan, until a seat is free. */
export function NoSeatCard({ me: { company, subscription, owner } }: { me: Me }) {
  useRefreshedUser('company:changed');
  const { limits, usage } = subscription;
  return (
    <Stack gap="md" maw={440} mx="auto" py={{ base: 'md', sm: '10vh' }} style={{ overflowWrap: 'anywhere' }}>
      <IconLock size={40} stroke={1.5} color="var(--mantine-color-primary-text)" aria-hidden="true" />
      <Title order={1} size="h2">
        <FormattedMessage id="app.upgrade.noSeat.title" />
      </Title>
      <Text>
        <FormattedMessage
          id="app.upgrade.noSeat.text"
          values={{ allowed: limits.operators, used: usage.operators, company: company.name }}
        />
      </Text>
      <Text>
        <FormattedMessage id="app.upgrade.noSeat.ask" values={{ owner: <b key="owner">{owner.name}</b> }} />
      </Text>
      <Text size="sm" c="dimmed">
        <FormattedMessage id="app.upgrade.noSeat.kept" />
      </Text>
      <Anchor component={Link} to={hrefOf('settings')} underline="always" fz="sm">
        <FormattedMessage id="app.upgrade.noSeat.settings" />
      </Anchor>
    </Stack>
  );
}
