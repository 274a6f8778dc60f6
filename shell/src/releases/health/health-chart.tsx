import { type IntlShape, useIntl } from '@nearhand/platform/intl';
import type { ReactNode } from 'react';
import type { Health, HealthMinute } from '../data/release-api';
import { linesOf, type Side, valuesOf } from './chart-lines';
import styles from './health.module.css';

interface HealthChartProps {
  title: ReactNode;
  minutes: readonly HealthMinute[];
  measure: (health: Health) => number | null;
  format: Parameters<IntlShape['formatNumber']>[1];
}

const [width, height, margin] = [400, 110, 6];
const sides: readonly Side[] = ['live', 'candidate'];

/** One measurement of both builds by the minute; the figures are in the table below. */
export function HealthChart({ title, minutes, measure, format }: HealthChartProps) {
  const intl = useIntl();
  const most = Math.max(0, ...sides.flatMap((side) => valuesOf(minutes, side, measure)));
  const shown = (value: number | undefined) => (value === undefined ? '–' : intl.formatNumber(value, format));
  const time = (minute: HealthMinute | undefined) => (minute ? intl.formatTime(minute.minute) : '');
  const ofSide = (side: Side) => {
    const values = valuesOf(minutes, side, measure);
    return { last: shown(values.at(-1)), most: shown(values.length > 0 ? Math.max(...values) : undefined) };
  };
  const [candidate, live] = [ofSide('candidate'), ofSide('live')];
  const description = intl.formatMessage(
    { id: 'app.releases.chart.text' },
    {
      from: time(minutes[0]),
      to: time(minutes.at(-1)),
      canary: candidate.last,
      canaryMost: candidate.most,
      live: live.last,
      liveMost: live.most,
    },
  );
  return (
    <figure className={styles['chart']}>
      <figcaption>{title}</figcaption>
      <p className={styles['legend']}>
        <span data-side="candidate">
          {intl.formatMessage({ id: 'app.releases.kind.canary' })} <strong>{candidate.last}</strong>
        </span>
        <span data-side="live">
          {intl.formatMessage({ id: 'app.releases.kind.live' })} <strong>{live.last}</strong>
        </span>
      </p>
      <svg viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`} role="img" aria-label={description}>
        <path className={styles['grid']} d={`M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}`} />
        {sides.map((side) => (
          <g key={side} data-side={side}>
            {linesOf(minutes, side, measure, { width, height, most }).map((line) => (
              <g key={line[0]?.x}>
                <polyline points={line.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} vectorEffect="non-scaling-stroke" />
                {line.length === 1 && <circle cx={line[0]?.x} cy={line[0]?.y} r={3} />}
              </g>
            ))}
          </g>
        ))}
      </svg>
      <p className={styles['axis']}>
        <span>{time(minutes[0])}</span>
        <span>{intl.formatMessage({ id: 'app.releases.chart.most' }, { most: shown(most) })}</span>
        <span>{time(minutes.at(-1))}</span>
      </p>
    </figure>
  );
}
