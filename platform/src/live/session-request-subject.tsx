import { useIntl } from '@nearhand/platform/intl';
import type { SessionRequest } from './my-session-requests.ts';
import { sessionName } from './session-name.ts';

/** The session and its customer. The result type is that of the platform's interface, wider than needed. */
export function SessionRequestSubject({ sessionRequest }: { sessionRequest: SessionRequest }): string | import('react').JSX.Element {
  const intl = useIntl();
  const { title, customerName, createdAt, sessionCreatedAt = createdAt } = sessionRequest;
  return [title, customerName].filter(Boolean).join(' · ') || sessionName(intl, { title, createdAt: sessionCreatedAt });
}
