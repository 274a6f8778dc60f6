import { FormattedMessage, FormattedNumber, useIntl } from '@nearhand/platform/intl';
import type { ReactNode } from 'react';
import type { Canary, Health } from '../data/release-api';
import styles from '../releases.module.css';
import { failureRate, pagesOf } from './rates';

function Failures(health: Health) {
  const rate = failureRate(health);
  if (rate === null) return '–';
  return (
    <FormattedMessage
      id="app.releases.health.failed"
      values={{ count: health.failures, rate: <FormattedNumber value={rate} style="percent" maximumFractionDigits={1} /> }}
    />
  );
}

const P75 = ({ activationP75 }: Health) =>
  activationP75 === null ? '–' : <FormattedNumber value={activationP75} style="unit" unit="millisecond" maximumFractionDigits={0} />;

const rows: readonly { id: string; cell: (health: Health) => ReactNode }[] = [
  { id: 'app.releases.health.pages', cell: (health) => <FormattedNumber value={pagesOf(health)} /> },
  { id: 'app.releases.health.failures', cell: Failures },
  { id: 'app.releases.health.p75', cell: P75 },
  { id: 'app.releases.health.longTasks', cell: ({ longTasks }) => <FormattedNumber value={longTasks} /> },
];

/** Figures that browsers have reported of both builds since the canary started. */
export function HealthFigures({ canary: { candidate, live } }: { canary: Canary }) {
  const intl = useIntl();
  return (
    <table className={styles['figures']} aria-label={intl.formatMessage({ id: 'app.releases.health' })}>
      <thead>
        <tr>
          <td />
          <th scope="col">
            <FormattedMessage id="app.releases.kind.canary" />
          </th>
          <th scope="col">
            <FormattedMessage id="app.releases.kind.live" />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cell }) => (
          <tr key={id}>
            <th scope="row">{intl.formatMessage({ id })}</th>
            <td>{cell(candidate)}</td>
            <td>{cell(live)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
