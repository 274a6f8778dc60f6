import { planNames } from '@nearhand/contracts/plans';
import { hrefOf, meAtom, refreshMe, useAtomValue } from '@nearhand/platform/core';
import { IconCheck, IconHourglass } from '@nearhand/platform/icons';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useLiveChanges } from '@nearhand/platform/list';
import { useUserSocket } from '@nearhand/platform/realtime';
import { Link, useSearchParams } from '@nearhand/platform/router';
import { Button, Group, Stack, Text, Title } from '@nearhand/platform/ui';
import { useEffect, useState } from 'react';

/** Time after which the page shows that the confirmation takes longer. */
const longMs = 15_000;

/** Waits for the confirmation of the provider. */
export function SuccessScreen() {
  const me = useAtomValue(meAtom);
  const [search] = useSearchParams();
  const [isLong, setLong] = useState(false);
  useLiveChanges(
    useUserSocket(),
    'company:changed',
    ({ what }) => what === 'subscription',
    () => void refreshMe().catch(() => undefined),
  );
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  if (!me) return null;

  const { planInForce, status, providerPlan } = me.subscription;
  const wanted = search.get('plan');
  const isConfirmed = status === 'active' && providerPlan !== null && (wanted === null || wanted === planInForce);
  return (
    <Stack gap="md" maw={480} mx="auto" py={{ base: 'md', sm: '10vh' }} role="status">
      {isConfirmed ? (
        <IconCheck size={40} color="var(--mantine-color-success-text)" aria-hidden />
      ) : (
        <IconHourglass size={40} color="var(--mantine-color-primary-text)" aria-hidden />
      )}
      <Title order={1} size="h2">
        {isConfirmed ? (
          <FormattedMessage id="app.upgrade.success.title" values={{ plan: planNames[planInForce] }} />
        ) : (
          <FormattedMessage id="app.upgrade.success.waiting" />
        )}
      </Title>
      <Text>
        <FormattedMessage
          id={isConfirmed ? 'app.upgrade.success.text' : isLong ? 'app.upgrade.success.long' : 'app.upgrade.success.wait'}
        />
      </Text>
      <Group>
        <Button component={Link} to={hrefOf('subscription')} variant={isConfirmed ? 'filled' : 'default'}>
          <FormattedMessage id="app.upgrade.success.subscription" />
        </Button>
      </Group>
    </Stack>
  );
}
export { SuccessScreen as Component };
