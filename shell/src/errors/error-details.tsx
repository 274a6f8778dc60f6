import { ApiError } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { isProgrammingError } from './is-programming-error';

/** Details for support: code and request of a response, or the text of a programming error; null if there are none. */
export function errorDetailsOf(error: unknown) {
  if (error instanceof ApiError) {
    const { code, requestId } = error;
    return (
      <dl>
        <dt>
          <FormattedMessage id="app.error.details.code" />
        </dt>
        <dd>{code}</dd>
        {requestId !== '' && (
          <>
            <dt>
              <FormattedMessage id="app.error.details.request" />
            </dt>
            <dd>{requestId}</dd>
          </>
        )}
      </dl>
    );
  }
  return isProgrammingError(error) ? <p>{String(error)}</p> : null;
}
