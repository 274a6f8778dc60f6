import { historyYears, type PlanLimits } from '@nearhand/contracts/plans';
import { FormattedMessage, FormattedNumber } from '@nearhand/platform/intl';

interface LimitProps {
  limits: PlanLimits;
}

const historyOf = ({ history }: PlanLimits) => ({ days: history, years: historyYears(history ?? 0) });

/** All limits of a plan, as a list of sentences. */
export function LimitList({ limits }: LimitProps) {
  const { operators, devices, concurrentSessions, concurrentSessionsPerOperator } = limits;
  return (
    <ul>
      <li>
        <FormattedMessage id="pricing.limit.operators" values={{ count: operators }} />
      </li>
      <li>
        <FormattedMessage id="pricing.limit.devices" values={{ count: devices }} />
      </li>
      <li>
        {concurrentSessionsPerOperator === null ? (
          <FormattedMessage id="pricing.limit.sessions" values={{ count: concurrentSessions }} />
        ) : (
          <FormattedMessage id="pricing.limit.sessionsPerOperator" values={{ count: concurrentSessionsPerOperator }} />
        )}
      </li>
      <li>
        <FormattedMessage id="pricing.limit.history" values={historyOf(limits)} />
      </li>
    </ul>
  );
}

export function SessionLimit({ limits: { concurrentSessions, concurrentSessionsPerOperator } }: LimitProps) {
  if (concurrentSessionsPerOperator === null) return <FormattedNumber value={concurrentSessions ?? 0} />;
  return <FormattedMessage id="pricing.value.perOperator" values={{ count: concurrentSessionsPerOperator }} />;
}

export const HistoryLimit = ({ limits }: LimitProps) => <FormattedMessage id="pricing.value.history" values={historyOf(limits)} />;
