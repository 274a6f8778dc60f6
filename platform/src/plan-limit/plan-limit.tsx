/** Explains a limit of the plan: for the notice of the shell, and for pages that cannot go on without a larger plan. */
import { hrefOf, meAtom, type PlanLimit, planLimitExplainedAtom, useAtomValue, useSetAtom } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { useLayoutEffect } from 'react';
import styles from './plan-limit.module.css';

const textIds = {
  operators: 'app.planLimit.operators',
  devices: 'app.planLimit.devices',
  concurrentSessions: 'app.planLimit.concurrentSessions',
  history: 'app.planLimit.history',
} as const satisfies Record<PlanLimit['meter'], string>;

interface PlanLimitProps {
  limit: PlanLimit;
  /** Opens the plans in a new tab, so that the page stays open. */
  isBeside?: boolean;
}

/** The numbers with a bar, and the plans for the owner or whom to ask for everybody else. */
export function PlanLimitText({ limit: { meter, used, allowed }, isBeside = false }: PlanLimitProps) {
  const intl = useIntl();
  const me = useAtomValue(meAtom);
  return (
    <div className={styles['limit']}>
      <p>
        <FormattedMessage id={textIds[meter]} values={{ used, allowed }} />
      </p>
      <meter
        className={styles['bar']}
        aria-label={intl.formatMessage({ id: 'app.planLimit.meter' })}
        max={Math.max(used, allowed)}
        high={allowed}
        optimum={0}
        value={used}
      />
      {me?.user.role === 'owner' && (
        <p>
          <Link to={hrefOf('upgrade')} target={isBeside ? '_blank' : undefined}>
            <FormattedMessage id="app.planLimit.upgrade" />
          </Link>
        </p>
      )}
      {me && me.user.role !== 'owner' && (
        <p>
          <FormattedMessage id="app.planLimit.ask" values={{ owner: me.owner.name }} />
        </p>
      )}
    </div>
  );
}

/** The same as a part of a page, in place of the notice. */
export function PlanLimitExplanation(props: PlanLimitProps) {
  const count = useSetAtom(planLimitExplainedAtom);
  // Runs before the browser paints: the notice is never seen beside it.
  useLayoutEffect(() => {
    count((shown) => shown + 1);
    return () => count((shown) => shown - 1);
  }, [count]);
  return <PlanLimitText {...props} />;
}
