import { useIntl } from '@nearhand/platform/intl';
import { useWindow } from './window-context.ts';

/** The name of the customer, or "Customer". */
export function useCustomerName(): string {
  const intl = useIntl();
  const { session } = useWindow();
  return session.customerName || intl.formatMessage({ id: 'app.chat.customer' });
}
