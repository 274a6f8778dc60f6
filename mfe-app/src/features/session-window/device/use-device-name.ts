import { useIntl } from '@nearhand/platform/intl';
import { useWindow } from '../window-context.ts';

/** Name of the device; for a customer who runs the agent, the name of the customer. */
export function useDeviceName(): string {
  const intl = useIntl();
  const { session } = useWindow();
  return session.device?.name || session.customerName || intl.formatMessage({ id: 'app.session.device.ofCustomer' });
}
