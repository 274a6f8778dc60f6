import type { Me } from '@nearhand/platform/core';
import { FormattedDate, FormattedMessage } from '@nearhand/platform/intl';
import { Paper, Stack, Text, Title } from '@nearhand/platform/ui';
import { useId } from 'react';

/** Product names, not translated. */
const planNames = {
  free: 'Free',
  starter: 'Starter',
  team: 'Team',
  business: 'Business',
  internal: 'Internal',
} as const satisfies Record<Me['subscription']['plan'], string>;

/** The current plan. */
export function PlanCard({ subscription: { plan, status, currentPeriodEnd } }: { subscription: Me['subscription'] }) {
  const id = useId();
  return (
    <Paper component="section" withBorder radius="md" p={{ base: 'md', sm: 'xl' }} aria-labelledby={id}>
      <Stack gap="xs">
        <Title order={2} size="h4" id={id}>
          <FormattedMessage id="app.upgrade.plan.title" values={{ plan: planNames[plan] }} />
        </Title>
        {status === 'trialing' && currentPeriodEnd && (
          <Text>
            <FormattedMessage
              id="app.upgrade.plan.trial"
              values={{ plan: planNames[plan], end: <FormattedDate key="end" value={currentPeriodEnd} dateStyle="long" /> }}
            />
          </Text>
        )}
        <Text c="dimmed">
          <FormattedMessage id="app.upgrade.plan.noChange" />
        </Text>
      </Stack>
    </Paper>
  );
}
