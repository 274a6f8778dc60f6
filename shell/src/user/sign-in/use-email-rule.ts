import { isEmail } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';

/** Returns the validation message of an address, or null. */
export function useEmailRule(): (email: string) => string | null {
  const intl = useIntl();
  return (email) => {
    if (!email.trim()) return intl.formatMessage({ id: 'app.user.signIn.emailMissing' });
    return isEmail(email.trim()) ? null : intl.formatMessage({ id: 'app.user.signIn.emailInvalid' });
  };
}
