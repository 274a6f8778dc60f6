import { planNames } from '@nearhand/contracts/plans';
import { hrefOf } from '@nearhand/platform/core';
import { IconAlertTriangle, IconClock, IconLock } from '@nearhand/platform/icons';
import { FormattedDate, FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Alert, Anchor, Button, Group, Stack, Text } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import type { PlanOfferList, Subscription } from '../../shared/billing/billing.data.ts';
import { pricePerPeriod } from '../../shared/billing/price-per-period.ts';
import { useMoney } from '../../shared/billing/use-money.ts';
import { canceledFor } from './canceled-for.ts';

const day = (value: string) => <FormattedDate key="date" value={value} dateStyle="long" />;

interface PlanNoticesProps {
  subscription: Subscription;
  offers: PlanOfferList;
  canUndo: boolean;
  isBusy: boolean;
  onUndo: () => void;
}

function Pending({ text, canUndo, isBusy, onUndo }: Omit<PlanNoticesProps, 'subscription' | 'offers'> & { text: ReactNode }) {
  return (
    <Alert color="accent" icon={<IconClock aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{text}</Text>
        {canUndo && (
          <Button size="compact-sm" variant="default" loading={isBusy} onClick={onUndo}>
            <FormattedMessage id="app.billing.undo" />
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** The plan that a change at the end of the period leads to, with its price where it is known. */
function ScheduledPlan({
  subscription: { scheduled, quantity, currentPeriodEnd },
  offers,
}: Pick<PlanNoticesProps, 'subscription' | 'offers'>) {
  const money = useMoney();
  if (!scheduled || !currentPeriodEnd) return null;
  const offer = offers.items.find(({ providerPlan }) => providerPlan === scheduled.providerPlan);
  const values = { plan: planNames[scheduled.plan], interval: scheduled.interval, start: day(currentPeriodEnd) };
  if (!offer || quantity === null) return <FormattedMessage id="app.billing.scheduled" values={values} />;
  const total = money(pricePerPeriod(offer, quantity), offer.currency);
  return <FormattedMessage id="app.billing.scheduledFor" values={{ ...values, total }} />;
}

/** Shows what is locked, and which choice unlocks it. */
function OverLimit({ limits, usage }: Pick<Subscription, 'limits' | 'usage'>) {
  const operators = limits.operators === null ? 0 : Math.max(0, usage.operators - limits.operators);
  const devices = limits.devices === null ? 0 : Math.max(0, usage.devices - limits.devices);
  const hasLockedHistory = limits.history !== null && usage.history > limits.history;
  if (operators === 0 && devices === 0 && !hasLockedHistory) return null;
  return (
    <Alert color="error" icon={<IconLock aria-hidden />} title={<FormattedMessage id="app.billing.over.title" />}>
      <Stack gap="xs" align="flex-start">
        {operators > 0 && (
          <Text size="sm">
            <FormattedMessage id="app.billing.over.operators" values={{ count: operators, allowed: limits.operators }} />
            <Anchor component={Link} to={hrefOf('operators')} inherit display="block" c="inherit" underline="always">
              <FormattedMessage id="app.billing.over.operators.link" />
            </Anchor>
          </Text>
        )}
        {devices > 0 && (
          <Text size="sm">
            <FormattedMessage id="app.billing.over.devices" values={{ count: devices, allowed: limits.devices }} />
            <Anchor component={Link} to={hrefOf('devices')} inherit display="block" c="inherit" underline="always">
              <FormattedMessage id="app.billing.over.devices.link" />
            </Anchor>
          </Text>
        )}
        {hasLockedHistory && (
          <Text size="sm">
            <FormattedMessage id="app.billing.over.history" values={{ days: limits.history }} />
          </Text>
        )}
        <Text size="sm">
          <FormattedMessage id="app.billing.over.plan" />
          <Anchor component={Link} to={hrefOf('upgrade')} inherit display="block" c="inherit" underline="always">
            <FormattedMessage id="app.billing.plans" />
          </Anchor>
        </Text>
      </Stack>
    </Alert>
  );
}

/** States of the subscription that need attention. */
export function PlanNotices({ subscription, offers, ...actions }: PlanNoticesProps) {
  const { plan, planInForce, status, currentPeriodEnd, graceEndsAt, isPriceUnknown, scheduled } = subscription;
  const endsAt = canceledFor(subscription);
  const name = planNames[plan];
  return (
    <>
      {status === 'past_due' && graceEndsAt && (
        <Alert
          color="error"
          role="alert"
          icon={<IconAlertTriangle aria-hidden />}
          title={<FormattedMessage id="app.billing.pastDue.title" />}
        >
          <FormattedMessage id="app.billing.pastDue.text" values={{ plan: name, end: day(graceEndsAt) }} />
        </Alert>
      )}
      {planInForce === 'free' && plan !== 'free' && (
        <Alert color="accent" icon={<IconClock aria-hidden />}>
          <FormattedMessage id={status === 'trialing' ? 'app.billing.trialEnded' : 'app.billing.planEnded'} values={{ plan: name }} />
        </Alert>
      )}
      {endsAt && planInForce !== 'free' && (
        <Pending {...actions} text={<FormattedMessage id="app.billing.endsAt" values={{ plan: name, end: day(endsAt) }} />} />
      )}
      {isPriceUnknown && !endsAt && currentPeriodEnd && planInForce !== 'free' && (
        <Alert color="accent" icon={<IconAlertTriangle aria-hidden />}>
          <FormattedMessage id="app.billing.priceUnknown" values={{ plan: name, end: day(currentPeriodEnd) }} />
        </Alert>
      )}
      {scheduled && currentPeriodEnd && <Pending {...actions} text={<ScheduledPlan subscription={subscription} offers={offers} />} />}
      <OverLimit {...subscription} />
    </>
  );
}
