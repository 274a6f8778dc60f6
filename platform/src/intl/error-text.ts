import { useIntl } from 'react-intl';
import { ApiError, NetworkError } from '../core/errors.ts';

/** The words for an error that reached a screen: the server's own, or ours where no answer came. */
export function useErrorText(): (error: unknown) => string {
  const intl = useIntl();
  return (error) => {
    if (error instanceof NetworkError) return intl.formatMessage({ id: 'app.error.network' });
    if (error instanceof ApiError && error.message) return error.message;
    return intl.formatMessage({ id: 'app.error.technical' });
  };
}
