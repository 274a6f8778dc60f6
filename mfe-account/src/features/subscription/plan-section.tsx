import { planNames } from '@nearhand/contracts/plans';
import { hrefOf, notify } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedDate, FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Button, Group, Paper, Stack, Text, useDisclosure } from '@nearhand/platform/ui';
import { ConfirmDialog } from '@nearhand/platform/ui/console';
import { cancelPlan, type PlanOfferList, type Subscription } from '../../shared/billing/billing.data.ts';
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
  const renewal = end && isRenewed && <FormattedMessage id="app.billing.renews" values={{ end }} />;
  // The App Store has its own prices, and so has a company that keeps an earlier one.
  if (!offer || quantity === null || interval === null) return renewal;
  const perPeriod = offer.pricePerOperator * quantity * (interval === 'year' ? 12 : 1);
  return (
    <>
      <FormattedMessage
        id="app.billing.price"
        values={{
          total: money(perPeriod, offer.currency),
          price: money(offer.pricePerOperator, offer.currency),
          quantity,
          interval,
        }}
      />
      {renewal && (
        <>
          <br />
          {renewal}
        </>
      )}
    </>
  );
}

/** The plan, with its change and cancellation. */
export function PlanSection({ subscription, offers, isOwner, ownerName }: PlanSectionProps) {
  const intl = useIntl();
  const { isBusy, failure, run, forget } = useMutation();
  const [isAsking, { open, close }] = useDisclosure(false);
  const { plan, planInForce, providerPlan, status, currentPeriodEnd } = subscription;
  const isChangedHere = offers.provider !== 'app-store';
  const canCancel =
    isOwner && isChangedHere && providerPlan !== null && status !== 'trialing' && planInForce !== 'free' && !canceledFor(subscription);

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
            <Button
              variant="default"
              onClick={() => {
                forget();
                open();
              }}
            >
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
      </ConfirmDialog>
    </Paper>
  );
}
