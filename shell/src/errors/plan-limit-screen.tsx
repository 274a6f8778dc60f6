import type { PlanLimit } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { PlanLimitExplanation } from '@nearhand/platform/plan-limit';
import { GoBack } from './go-back';
import { ScreenFrame } from './screen-frame';
import styles from './screen-frame.module.css';

/** Replaces a page that the plan does not include, such as an old session. */
export function PlanLimitScreen({ limit }: { limit: PlanLimit }) {
  return (
    <ScreenFrame>
      <h1>
        <FormattedMessage id="app.planLimit.title" />
      </h1>
      <PlanLimitExplanation limit={limit} />
      <div className={styles['actions']}>
        <GoBack />
      </div>
    </ScreenFrame>
  );
}
