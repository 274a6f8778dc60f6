import { meAtom, planLimitExplainedAtom, store, useAtomValue } from '@nearhand/platform/core';
import { planLimitAtom, useMatches } from '@nearhand/platform/host';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { PlanLimitText } from '@nearhand/platform/plan-limit';
import { useNavigation } from '@nearhand/platform/router';
import { matchedRoute } from '../routing/matched-route';
import styles from './notifications.module.css';

const close = () => store.set(planLimitAtom, null);

/** The limit of the plan that a request has reached, on every page that does not explain it itself; until the next page. */
export function PlanLimitNotice() {
  const intl = useIntl();
  const limit = useAtomValue(planLimitAtom);
  const isExplained = useAtomValue(planLimitExplainedAtom) > 0;
  const me = useAtomValue(meAtom);
  // The page that is being loaded may explain it.
  const isLoading = useNavigation().state === 'loading';
  const isBeside = matchedRoute(useMatches())?.raw === true;
  // Operators without a seat are redirected to a page about it.
  if (!limit || isExplained || isLoading || (me?.isLocked && limit.meter === 'operators')) return null;
  return (
    <li className={`${styles['message']} ${styles['long']} ${styles['limit']}`}>
      <div className={styles['limitText']}>
        <strong>
          <FormattedMessage id="app.planLimit.title" />
        </strong>
        <PlanLimitText limit={limit} isBeside={isBeside} />
      </div>
      <button type="button" aria-label={intl.formatMessage({ id: 'app.notification.close' })} onClick={close}>
        ×
      </button>
    </li>
  );
}
