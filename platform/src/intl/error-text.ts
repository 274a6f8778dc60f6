import { useIntl } from 'react-intl';
import { ApiError, NetworkError } from '../core/errors.ts';

/** Message for an error: the server's own, or a generic one without a response. */
export function useErrorText(): (error: unknown) => string {
  const intl = useIntl();
  return (error) => {
    if (error instanceof NetworkError) return intl.formatMessage({ id: 'app.error.network' });
    if (error instanceof ApiError && error.message) return error.message;
    return intl.formatMessage({ id: 'app.error.technical' });
  };
}
