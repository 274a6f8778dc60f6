import { meAtom, useAtomValue } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { PageHeader, Stack } from '@nearhand/platform/ui';
import { useState } from 'react';
import { PlanCard } from './plan-card.tsx';
import { useContinueWhenVerified } from './use-continue-when-verified.ts';
import { VerificationCard } from './verification-card.tsx';

/** The only company page that is available before the address is verified. */
export function UpgradeScreen() {
  const me = useAtomValue(meAtom);
  // Stays until the next page is loaded.
  const [isNew] = useState(me?.user.isVerified === false);
  useContinueWhenVerified(me?.user.isVerified === true);
  // Null for a moment after signing out, before the redirect.
  if (!me) return null;
  if (isNew || !me.user.isVerified) return <VerificationCard email={me.user.email} />;
  return (
    <Stack gap="lg" maw={720}>
      <PageHeader title={<FormattedMessage id="app.upgrade.title" />} />
      <PlanCard subscription={me.subscription} />
    </Stack>
  );
}
export { UpgradeScreen as Component };
