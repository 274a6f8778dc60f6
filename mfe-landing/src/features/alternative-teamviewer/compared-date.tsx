import { FormattedDate } from '@nearhand/platform/intl';
import { comparedOn } from './comparison.ts';

export function ComparedDate() {
  return (
    <time dateTime={comparedOn}>
      <FormattedDate value={comparedOn} dateStyle="long" timeZone="UTC" />
    </time>
  );
}
