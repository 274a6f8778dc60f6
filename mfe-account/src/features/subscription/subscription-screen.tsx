import { meAtom, notify, refreshMe, useAtomValue } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useLiveChanges } from '@nearhand/platform/list';
import { useUserSocket } from '@nearhand/platform/realtime';
import { useRevalidator } from '@nearhand/platform/router';
import { Stack } from '@nearhand/platform/ui';
import { PageHeader } from '@nearhand/platform/ui/console';
import { AppStoreNotice } from '../../shared/billing/app-store-notice.tsx';
import { undoPlanChange } from '../../shared/billing/billing.data.ts';
import { NoChargeNotice } from '../../shared/billing/no-charge-notice.tsx';
import { ErrorAlert } from '../../shared/error/error-alert.tsx';
import { BillingDetailsForm } from './billing-details-form.tsx';
import { InvoiceSection } from './invoice-section.tsx';
import { PlanNotices } from './plan-notices.tsx';
import { PlanSection } from './plan-section.tsx';
import { Section } from './section.tsx';
import { loadSubscription, shouldReloadSubscription, useSubscriptionLoad } from './subscription.data.ts';
import styles from './subscription.module.css';
import { UsageMeters } from './usage-meters.tsx';

/** The plan of the company, its usage and its invoices, for admins; the owner changes it. */
export function SubscriptionScreen() {
  const intl = useIntl();
  const me = useAtomValue(meAtom);
  const { offers, details } = useSubscriptionLoad();
  const { revalidate } = useRevalidator();
  const { isBusy, failure, run } = useMutation();
  useLiveChanges(
    useUserSocket(),
    'company:changed',
    ({ what }) => what !== 'invitation',
    () => {
      void refreshMe().catch(() => undefined);
      void revalidate();
    },
  );
  // Null for a moment after signing out, before the redirect.
  if (!me) return null;

  const { subscription } = me;
  const isOwner = me.user.role === 'owner';
  const isChangedHere = offers.provider !== 'app-store';
  const handleUndo = async () => {
    if (await run(undoPlanChange)) notify('success', intl.formatMessage({ id: 'app.billing.undone' }));
  };
  return (
    <Stack gap="xl" className={styles['page']}>
      <Stack gap="md">
        <PageHeader title={<FormattedMessage id="app.billing.title" />} />
        {!offers.isCharged && <NoChargeNotice />}
        {!isChangedHere && <AppStoreNotice />}
        <ErrorAlert text={failure} />
        <PlanNotices
          subscription={subscription}
          offers={offers}
          canUndo={isOwner && isChangedHere}
          isBusy={isBusy}
          onUndo={() => void handleUndo()}
        />
        <PlanSection subscription={subscription} offers={offers} isOwner={isOwner} ownerName={me.owner.name} />
      </Stack>
      <Section title={<FormattedMessage id="app.billing.usage" />}>
        <UsageMeters subscription={subscription} />
      </Section>
      <Section title={<FormattedMessage id="app.billing.details" />}>
        <BillingDetailsForm details={details} companyName={me.company.name} isOwner={isOwner} />
      </Section>
      <Section title={<FormattedMessage id="app.billing.invoices" />}>
        <InvoiceSection provider={offers.provider} hasPortal={isOwner && subscription.provider === 'stripe'} />
      </Section>
    </Stack>
  );
}
export { loadSubscription as loader, SubscriptionScreen as Component, shouldReloadSubscription as shouldRevalidate };
