import { FormattedMessage, FormattedNumber, FormattedTime, useIntl } from '@nearhand/platform/intl';
import type { Health, HealthMinute } from '../data/release-api';
import styles from '../releases.module.css';
import { ReleaseTable, type TableColumn } from '../ui/release-table';
import { failureRate, pagesOf } from './rates';

function Figures({ health }: { health: Health }) {
  const rate = failureRate(health);
  if (rate === null) return '–';
  return (
    <FormattedMessage
      id="app.releases.health.minute"
      values={{
        pages: pagesOf(health),
        rate: <FormattedNumber value={rate} style="percent" maximumFractionDigits={1} />,
        p75: health.activationP75 ?? 0,
      }}
    />
  );
}

/** The figures of the charts, for those who read rather than see them. */
export function HealthMinutes({ minutes }: { minutes: readonly HealthMinute[] }) {
  const intl = useIntl();
  const columns: TableColumn<HealthMinute>[] = [
    {
      id: 'minute',
      header: intl.formatMessage({ id: 'app.releases.health.time' }),
      isHeading: true,
      cell: ({ minute }) => <FormattedTime value={minute} />,
    },
    {
      id: 'candidate',
      header: intl.formatMessage({ id: 'app.releases.kind.canary' }),
      cell: ({ candidate }) => <Figures health={candidate} />,
    },
    { id: 'live', header: intl.formatMessage({ id: 'app.releases.kind.live' }), cell: ({ live }) => <Figures health={live} /> },
  ];
  return (
    <details className={styles['details']}>
      <summary>
        <FormattedMessage id="app.releases.health.byMinute" />
      </summary>
      <ReleaseTable
        label={intl.formatMessage({ id: 'app.releases.health.byMinute' })}
        columns={columns}
        rows={minutes.toReversed()}
        rowId={({ minute }) => minute}
      />
    </details>
  );
}
