import { planNames } from '@nearhand/contracts/plans';
import type { Me } from '@nearhand/platform/core';
import { FormattedDate, FormattedMessage } from '@nearhand/platform/intl';
import { Text } from '@nearhand/platform/ui';

/** The current plan. */
export function PlanCard({ subscription: { plan, planInForce, status, currentPeriodEnd } }: { subscription: Me['subscription'] }) {
  const isTrial = status === 'trialing' && currentPeriodEnd && planInForce !== 'free';
  return (
    <Text>
      <FormattedMessage id="app.upgrade.plan.title" values={{ plan: planNames[planInForce] }} />
      {isTrial && (
        <>
          <br />
          <FormattedMessage
            id="app.upgrade.plan.trial"
            values={{ plan: planNames[plan], end: <FormattedDate key="end" value={currentPeriodEnd} dateStyle="long" /> }}
          />
        </>
      )}
    </Text>
  );
}
