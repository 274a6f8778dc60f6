import { hrefOf, meAtom, useAtomValue } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useSearchParams } from '@nearhand/platform/router';
import { Stack, Text } from '@nearhand/platform/ui';
import { PageHeader } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import { AppStoreNotice } from '../../shared/billing/app-store-notice.tsx';
import { NoChargeNotice } from '../../shared/billing/no-charge-notice.tsx';
import { afterVerificationHref } from './after-verification-href.ts';
import { NoSeatCard } from './no-seat-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlanGrid } from './plan-grid.tsx';
import { loadPlans, usePlans } from './upgrade.data.ts';
import { useContinueWhen } from './use-continue-when.ts';
import { VerificationCard } from './verification-card.tsx';

/** The only company page that is available before the address is verified, and without a seat. */
export function UpgradeScreen() {
  const me = useAtomValue(meAtom);
  const offers = usePlans();
  // Stays until the next page is loaded.
  const [isNew] = useState(me?.user.isVerified === false);
  const [wasLocked] = useState(me?.isLocked === true);
  const [search] = useSearchParams();
  useContinueWhen(me?.user.isVerified === true, () => afterVerificationHref(search));
  useContinueWhen(me?.isLocked === false, () => hrefOf('devices'));
  // Null for a moment after signing out, before the redirect.
  if (!me) return null;
  if (isNew || !me.user.isVerified) return <VerificationCard email={me.user.email} />;
  if (wasLocked || me.isLocked) return <NoSeatCard me={me} />;
  const { subscription } = me;
  const isOwner = me.user.role === 'owner';
  const isChangedHere = offers?.provider !== 'app-store';
  return (
    <Stack gap="lg" maw="62rem">
      <PageHeader title={<FormattedMessage id="app.upgrade.title" />} />
      {offers && !offers.isCharged && <NoChargeNotice />}
      {!isChangedHere && <AppStoreNotice />}
      <PlanCard subscription={subscription} />
      {!isOwner && isChangedHere && (
        <Text>
          <FormattedMessage id="app.billing.onlyOwner" values={{ owner: me.owner.name }} />
        </Text>
      )}
      {offers && offers.items.length > 0 && <PlanGrid offers={offers} subscription={subscription} isOwner={isOwner} />}
    </Stack>
  );
}
export { loadPlans as loader, UpgradeScreen as Component };
