import { FormattedMessage } from '@nearhand/platform/intl';
import type { SessionRequest } from './my-session-requests.ts';

/** The session and its customer. */
export function SessionRequestSubject({ sessionRequest: { title, customerName } }: { sessionRequest: SessionRequest }) {
  const known = [title, customerName].filter(Boolean);
  return known.length > 0 ? known.join(' · ') : <FormattedMessage id="app.live.untitled" />;
}
