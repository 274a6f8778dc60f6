import { planNames } from '@nearhand/contracts/plans';
import { hrefOf, notify } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedDate, FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Button, Group, Paper, Stack, Text, useDisclosure } from '@nearhand/platform/ui';
import { ConfirmDialog } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import {
  cancelPlan,
  fetchLockedByFree,
  type LockedByPlan,
  type PlanOfferList,
  type Subscription,
} from '../../shared/billing/billing.data.ts';
import { LockedNotice } from '../../shared/billing/locked-notice.tsx';
import { pricePerPeriod } from '../../shared/billing/price-per-period.ts';
import { useMoney } from '../../shared/billing/use-money.ts';
import { ErrorAlert } from '../../shared/error/error-alert.tsx';
import { canceledFor } from './canceled-for.ts';
import { PaymentMethod } from './payment-method.tsx';

interface PlanSectionProps {
  subscription: Subscription;
  offers: PlanOfferList;
  isOwner: boolean;
  ownerName: string;
}

/** Price of the current period, and when it is renewed. */
function PlanFacts({ subscription, offers }: Omit<PlanSectionProps, 'isOwner' | 'ownerName'>) {
  const money = useMoney();
  const { plan, planInForce, providerPlan, interval, quantity, status, currentPeriodEnd, isPriceUnknown, scheduled } = subscription;
  const offer = offers.items.find((candidate) => candidate.providerPlan === providerPlan);
  const end = currentPeriodEnd && <FormattedDate key="end" value={currentPeriodEnd} dateStyle="long" />;
  if (planInForce === 'internal') return <FormattedMessage id="app.billing.internal" />;
  if (planInForce === 'free') return <FormattedMessage id="app.billing.free" />;
  if (status === 'trialing' && end) return <FormattedMessage id="app.billing.trial" values={{ plan: planNames[plan], end }} />;
  const isRenewed = status === 'active' && !canceledFor(subscription) && !isPriceUnknown && !scheduled;
  // The App Store has its own prices, and so has a company that keeps an earlier one.
  if (!offer || quantity === null || interval === null)
    return end && isRenewed && <FormattedMessage id="app.billing.renews" values={{ end }} />;
  const total = money(pricePerPeriod(offer, quantity), offer.currency);
  return (
    <>
      <FormattedMessage
        id="app.billing.price"
        values={{
          total,
          price: money(offer.pricePerOperator, offer.currency),
          quantity,
          interval,
        }}
      />
      {end && isRenewed && (
        <>
          <br />
          <FormattedMessage id="app.billing.renewsFor" values={{ end, total }} />
        </>
      )}
    </>
  );
}

/** The plan, with its change and cancellation. */
export function PlanSection({ subscription, offers, isOwner, ownerName }: PlanSectionProps) {
  const intl = useIntl();
  const { isBusy, failure, run, forget } = useMutation();
  const [locked, setLocked] = useState<LockedByPlan | null>(null);
  const [isAsking, { open, close }] = useDisclosure(false);
  const { plan, planInForce, providerPlan, status, currentPeriodEnd } = subscription;
  const isChangedHere = offers.provider !== 'app-store';
  const canCancel =
    isOwner && isChangedHere && providerPlan !== null && status !== 'trialing' && planInForce !== 'free' && !canceledFor(subscription);

  const handleAsk = () => {
    forget();
    open();
    // The dialog also explains in general what is locked.
    fetchLockedByFree().then(setLocked, () => undefined);
  };
  const handleCancel = async () => {
    const isDone = await run(cancelPlan);
    close();
    if (isDone) notify('success', intl.formatMessage({ id: 'app.billing.canceled' }));
  };
  return (
    <Paper withBorder radius="md" p={{ base: 'md', sm: 'lg' }}>
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={4} miw={0} flex="1 1 16rem">
          <Text fw={600} size="lg">
            {planNames[planInForce === 'free' ? 'free' : plan]}
          </Text>
          <Text c="dimmed">
            <PlanFacts subscription={subscription} offers={offers} />
          </Text>
          {!isOwner && isChangedHere && (
            <Text size="sm" c="dimmed">
              <FormattedMessage id="app.billing.onlyOwner" values={{ owner: ownerName }} />
            </Text>
          )}
        </Stack>
        <Group gap="xs">
          {canCancel && (
            <Button variant="default" onClick={handleAsk}>
              <FormattedMessage id="app.billing.cancel" />
            </Button>
          )}
          {isChangedHere && (
            <Button component={Link} to={hrefOf('upgrade')} variant={isOwner ? 'filled' : 'default'}>
              <FormattedMessage id={isOwner ? 'app.billing.change' : 'app.billing.plans'} />
            </Button>
          )}
        </Group>
      </Group>
      <PaymentMethod isOwner={isOwner} />
      <ErrorAlert text={failure} />
      <ConfirmDialog
        isOpen={isAsking}
        title={<FormattedMessage id="app.billing.cancel.title" values={{ plan: planNames[plan] }} />}
        cancelLabel={<FormattedMessage id="app.billing.cancel.keep" />}
        confirm={<FormattedMessage id="app.billing.cancel.confirm" />}
        isDestructive
        isBusy={isBusy}
        onConfirm={() => void handleCancel()}
        onClose={close}
      >
        <Text>
          <FormattedMessage
            id="app.billing.cancel.text"
            values={{
              plan: planNames[plan],
              end: currentPeriodEnd && <FormattedDate key="end" value={currentPeriodEnd} dateStyle="long" />,
            }}
          />
        </Text>
        {locked && <LockedNotice plan="free" locked={locked} />}
      </ConfirmDialog>
    </Paper>
  );
}
