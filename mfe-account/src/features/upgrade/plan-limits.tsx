import { historyYears } from '@nearhand/contracts/plans';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Stack, Text } from '@nearhand/platform/ui';
import type { OfferLimits } from '../../shared/billing/billing.data.ts';

/** Every limit of a plan in numbers. */
export function PlanLimits({ limits }: { limits: OfferLimits }) {
  const { operators, devices, concurrentSessions, concurrentSessionsPerOperator, history } = limits;
  return (
    <Stack component="ul" gap={6} m={0} pl="1.1rem">
      <Text component="li">
        <FormattedMessage id="app.upgrade.limit.operators" values={{ count: operators }} />
      </Text>
      <Text component="li">
        <FormattedMessage id="app.upgrade.limit.devices" values={{ count: devices }} />
      </Text>
      <Text component="li">
        {concurrentSessionsPerOperator === null ? (
          <FormattedMessage id="app.upgrade.limit.sessions" values={{ count: concurrentSessions }} />
        ) : (
          <FormattedMessage id="app.upgrade.limit.sessionsPerOperator" values={{ count: concurrentSessionsPerOperator }} />
        )}
      </Text>
      <Text component="li">
        <FormattedMessage id="app.upgrade.limit.history" values={{ days: history, years: historyYears(history ?? 0) }} />
      </Text>
    </Stack>
  );
}
