import { planNames } from '@nearhand/contracts/plans';
import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Button, Group, Paper, Stack, Text, Title } from '@nearhand/platform/ui';
import { Badge, SegmentedControl } from '@nearhand/platform/ui/editing';
import { type ReactNode, useId, useState } from 'react';
import type { BillingInterval, OfferLimits, PlanOffer, PlanOfferList, Subscription } from '../../shared/billing/billing.data.ts';
import { currentOffer } from '../../shared/billing/current-offer.ts';
import { useMoney } from '../../shared/billing/use-money.ts';
import { PlanLimits } from './plan-limits.tsx';
import styles from './upgrade.module.css';

interface PlanProps {
  plan: Subscription['plan'];
  price: ReactNode;
  limits: OfferLimits;
  isCurrent: boolean;
  action: ReactNode;
}

function Plan({ plan, price, limits, isCurrent, action }: PlanProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      withBorder
      radius="md"
      p="md"
      className={styles['plan']}
      aria-labelledby={id}
      data-current={isCurrent || undefined}
    >
      <Stack gap="sm" h="100%">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4" id={id}>
            {planNames[plan]}
          </Title>
          {isCurrent && (
            <Badge variant="light">
              <FormattedMessage id="app.upgrade.current" />
            </Badge>
          )}
        </Group>
        <div>{price}</div>
        <PlanLimits limits={limits} />
        <div className={styles['action']}>{action}</div>
      </Stack>
    </Paper>
  );
}

/** Amount that yearly billing of a plan saves. */
function Saving({ offer: { plan, interval, pricePerOperator, currency }, offers }: { offer: PlanOffer; offers: PlanOfferList }) {
  const money = useMoney();
  const monthly = offers.items.find((other) => other.plan === plan && other.interval === 'month' && other.currency === currency);
  const saved = monthly && interval === 'year' ? (monthly.pricePerOperator - pricePerOperator) * 12 : 0;
  if (saved <= 0) return null;
  return (
    <Text size="sm" fw={500}>
      <FormattedMessage id="app.upgrade.saving" values={{ amount: money(saved, currency) }} />
    </Text>
  );
}

interface PlanGridProps {
  offers: PlanOfferList;
  subscription: Subscription;
  isOwner: boolean;
}

/** The plans side by side. */
export function PlanGrid({ offers, subscription, isOwner }: PlanGridProps) {
  const intl = useIntl();
  const money = useMoney();
  const [interval, setInterval] = useState<BillingInterval>(subscription.interval ?? 'year');
  const { planInForce, providerPlan, scheduled } = subscription;
  const current = currentOffer(offers, subscription);
  return (
    <Stack gap="md">
      <SegmentedControl
        className={styles['interval']}
        aria-label={intl.formatMessage({ id: 'app.upgrade.interval' })}
        value={interval}
        onChange={(value) => setInterval(value === 'month' ? 'month' : 'year')}
        data={[
          { value: 'year', label: intl.formatMessage({ id: 'app.upgrade.yearly' }) },
          { value: 'month', label: intl.formatMessage({ id: 'app.upgrade.monthly' }) },
        ]}
      />
      <div className={styles['plans']}>
        <Plan
          plan="free"
          isCurrent={planInForce === 'free'}
          limits={offers.free}
          price={
            <Text fw={600} size="lg">
              {money(0, 'EUR')}
            </Text>
          }
          action={
            planInForce !== 'free' && (
              <Text size="sm" c="dimmed">
                <FormattedMessage id="app.upgrade.freeHint" />
              </Text>
            )
          }
        />
        {offers.items
          .filter((offer) => offer.interval === interval)
          .map((offer) => {
            const isCurrent = planInForce === offer.plan && (providerPlan === null || offer === current);
            const isChosen = scheduled ? scheduled.providerPlan === offer.providerPlan : offer === current;
            return (
              <Plan
                key={offer.providerPlan}
                plan={offer.plan}
                limits={offer.limits}
                isCurrent={isCurrent}
                price={
                  <>
                    <Text fw={600} size="lg">
                      <FormattedMessage id="app.upgrade.price" values={{ price: money(offer.pricePerOperator, offer.currency) }} />
                    </Text>
                    <Text size="sm" c="dimmed">
                      <FormattedMessage id="app.upgrade.billed" values={{ interval }} />
                    </Text>
                    <Saving offer={offer} offers={offers} />
                  </>
                }
                action={
                  isOwner &&
                  !isChosen && (
                    <Button
                      component={Link}
                      to={hrefOf('upgrade-plan', { plan: offer.providerPlan })}
                      fullWidth
                      variant={isCurrent ? 'filled' : 'default'}
                    >
                      <FormattedMessage id="app.upgrade.choose" values={{ plan: planNames[offer.plan] }} />
                    </Button>
                  )
                }
              />
            );
          })}
      </div>
    </Stack>
  );
}
