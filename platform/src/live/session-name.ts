import type { IntlShape } from '@nearhand/platform/intl';
import { deviceNameWithId } from './device-distinction.ts';
import type { LiveSession } from './my-sessions.ts';

type Named = Pick<LiveSession, 'title' | 'createdAt'> & Partial<Pick<LiveSession, 'device' | 'customerName' | 'customerEmail'>>;

/** Name of a session: its title, or else its device, its customer, or the time when it was created. */
export function sessionName(intl: IntlShape, { title, device, customerName, customerEmail, createdAt }: Named): string {
  const at = () => intl.formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    title ||
    (device && deviceNameWithId(device)) ||
    customerName ||
    customerEmail ||
    intl.formatMessage({ id: 'app.live.session' }, { at: at() })
  );
}
