import { FormattedDate } from '@nearhand/platform/intl';

/** A day (ISO 8601), written out in the language of the page. */
export function Day({ value }: { value: string | undefined }) {
  return (
    <time dateTime={value}>
      <FormattedDate value={value} dateStyle="long" timeZone="UTC" />
    </time>
  );
}
