import { FormattedMessage } from '@nearhand/platform/intl';
import { Text } from '@nearhand/platform/ui';
import classes from '../frame/panel.module.css';
import type { Session } from '../window-state.ts';

export function GivenRating({ rating: { stars, comment } }: { rating: NonNullable<Session['rating']> }) {
  return (
    <div role="status">
      <Text>
        <FormattedMessage id="app.session.closed.rating" values={{ stars }} />{' '}
        <span className={classes['stars']} aria-hidden="true">
          {'★'.repeat(stars)}
          {'☆'.repeat(5 - stars)}
        </span>
      </Text>
      {comment && (
        <Text className={classes['quote'] ?? ''} component="blockquote">
          {comment}
        </Text>
      )}
    </div>
  );
}
