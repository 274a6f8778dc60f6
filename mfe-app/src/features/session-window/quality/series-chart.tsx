import { useIntl } from '@nearhand/platform/intl';
import classes from './series-chart.module.css';
import { linesOf, spanOf } from './series-lines.ts';

interface SeriesChartProps {
  label: string;
  unit: string;
  /** One value per second, oldest first; null without a measurement. */
  values: readonly (number | null)[];
}

const width = 280;
const height = 44;

/** One measurement over the last five minutes, with current value and range as text. */
export function SeriesChart({ label, unit, values }: SeriesChartProps) {
  const intl = useIntl();
  const span = spanOf(values);
  const now = values.at(-1) ?? null;
  const shown = (value: number | null) => (value === null ? '–' : intl.formatNumber(value, { maximumFractionDigits: 1 }));
  return (
    <figure className={classes['chart']}>
      <figcaption>
        <span>{label}</span>
        <span>
          <strong>{shown(now)}</strong> {unit}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {linesOf(values, { width, height }).map((line) => (
          <polyline key={line} points={line} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      <p>{intl.formatMessage({ id: 'app.session.quality.span' }, { least: shown(span.least), most: shown(span.most), unit })}</p>
    </figure>
  );
}
