import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Group, Stack, Text } from '@nearhand/platform/ui';
import { Progress } from '@nearhand/platform/ui/console';
import { useId } from 'react';
import type { Subscription } from '../../shared/billing/billing.data.ts';
import styles from './subscription.module.css';

const meters = ['operators', 'devices', 'concurrentSessions', 'history'] as const;
type MeterName = (typeof meters)[number];

const labelIds = {
  operators: 'app.billing.meter.operators',
  devices: 'app.billing.meter.devices',
  concurrentSessions: 'app.billing.meter.concurrentSessions',
  history: 'app.billing.meter.history',
} as const satisfies Record<MeterName, string>;

/** Fraction from which the bar warns. */
const nearlyFull = 0.9;

function Meter({ name, used, allowed }: { name: MeterName; used: number; allowed: number | null }) {
  const intl = useIntl();
  const id = useId();
  const amount = (value: number) =>
    name === 'history' ? intl.formatNumber(value, { style: 'unit', unit: 'day', unitDisplay: 'long' }) : intl.formatNumber(value);
  const values = { used: amount(used), allowed: allowed === null ? '' : amount(allowed) };
  const text = intl.formatMessage({ id: allowed === null ? 'app.billing.meter.unlimited' : 'app.billing.meter.used' }, values);
  const part = allowed === null ? 0 : allowed === 0 ? 1 : used / allowed;
  const color = allowed !== null && used > allowed ? 'error' : part >= nearlyFull ? 'accent' : 'primary';
  return (
    <Stack gap={6} className={styles['meter']}>
      <Group justify="space-between" gap="0 0.5rem">
        <Text fw={500} id={id}>
          <FormattedMessage id={labelIds[name]} />
        </Text>
        <Text size="sm" c="dimmed" id={`${id}-used`}>
          {text}
        </Text>
      </Group>
      <Progress.Root size="md">
        <Progress.Section value={Math.min(100, part * 100)} color={color} aria-labelledby={`${id} ${id}-used`} />
      </Progress.Root>
    </Stack>
  );
}

export function UsageMeters({ subscription: { limits, usage } }: { subscription: Subscription }) {
  return (
    <div className={styles['meters']}>
      {meters.map((name) => (
        <Meter key={name} name={name} used={usage[name]} allowed={limits[name]} />
      ))}
    </div>
  );
}
