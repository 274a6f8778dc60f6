import { planNames } from '@nearhand/contracts/plans';
import { IconLock } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Alert, Stack, Text } from '@nearhand/platform/ui';
import type { LockedByPlan, Subscription } from './billing.data.ts';

/** Lists everything that a plan would lock, by name; renders nothing if it would lock nothing. */
export function LockedNotice({ plan, locked }: { plan: Subscription['plan']; locked: LockedByPlan }) {
  const intl = useIntl();
  const { operators, operatorNames, devices, deviceNames, historyAfter } = locked;
  if (operators === 0 && devices === 0 && historyAfter === null) return null;
  const listOf = (names: readonly string[], count: number) => {
    const more = count - names.length;
    return intl.formatList(more > 0 ? [...names, intl.formatMessage({ id: 'app.upgrade.locked.more' }, { count: more })] : names);
  };
  return (
    <Alert
      color="accent"
      icon={<IconLock aria-hidden />}
      title={<FormattedMessage id="app.upgrade.locked.title" values={{ plan: planNames[plan] }} />}
    >
      <Stack gap="xs" style={{ overflowWrap: 'anywhere' }}>
        {operators > 0 && (
          <Text size="sm">
            <FormattedMessage id="app.upgrade.locked.operators" values={{ count: operators, names: listOf(operatorNames, operators) }} />
          </Text>
        )}
        {devices > 0 && (
          <Text size="sm">
            <FormattedMessage id="app.upgrade.locked.devices" values={{ count: devices, names: listOf(deviceNames, devices) }} />
          </Text>
        )}
        {historyAfter !== null && (
          <Text size="sm">
            <FormattedMessage id="app.billing.over.history" values={{ days: historyAfter }} />
          </Text>
        )}
        {(operators > 0 || devices > 0) && (
          <Text size="sm">
            <FormattedMessage id="app.upgrade.locked.hint" />
          </Text>
        )}
      </Stack>
    </Alert>
  );
}
