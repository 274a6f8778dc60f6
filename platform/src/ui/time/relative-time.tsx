import { useIntl } from 'react-intl';
import { clockTime } from '../../core/clock-time.ts';
import { useNow } from '../../core/page/use-now.ts';
import { relativeStep } from './relative-step.ts';

/** Relative time, or the date if it is long ago; the title holds the exact time. */
export function RelativeTime({ at }: { at: string }) {
  const intl = useIntl();
  const now = useNow(30_000);
  const step = relativeStep((now - clockTime(at)) / 1000);
  return (
    <time dateTime={at} title={intl.formatDate(at, { dateStyle: 'full', timeStyle: 'medium' })}>
      {step ? intl.formatRelativeTime(step.value, step.unit, { numeric: 'auto' }) : intl.formatDate(at, { dateStyle: 'medium' })}
    </time>
  );
}
