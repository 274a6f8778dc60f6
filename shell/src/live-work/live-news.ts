import type { JoinRequest, LiveSession, SessionRequest } from '@nearhand/platform/live';

/** Something that needs the user now. */
export interface NewsItem {
  /** Unique; a notification with the same id replaces the earlier one. */
  id: string;
  kind: 'sessionRequest' | 'customer';
  messageId: string;
  name: string;
  /** The session and its customer. */
  about: string;
  sessionId: string;
}

interface LiveWork {
  sessionRequests: readonly SessionRequest[];
  joinRequests: readonly JoinRequest[];
  sessions: readonly LiveSession[];
}

const requestIds = {
  transfer: 'app.live.request.transfer',
  assist: 'app.live.request.assist',
  watch: 'app.live.request.watch',
} as const satisfies Record<SessionRequest['kind'], string>;

const aboutOf = ({ title, customerName }: Pick<LiveSession, 'title' | 'customerName'>): string =>
  [title, customerName].filter(Boolean).join(' · ');

/** Items that need the user now, the most urgent first: requests of colleagues, customers who ask to join, and joined customers. */
export function newsOf({ sessionRequests, joinRequests, sessions }: LiveWork): NewsItem[] {
  const sessionOf = (id: string) => sessions.find(({ sessionId }) => sessionId === id);
  return [
    ...sessionRequests.map((request) => ({
      id: request.sessionRequestId,
      kind: 'sessionRequest' as const,
      messageId: requestIds[request.kind],
      name: request.from.name,
      about: aboutOf(request),
      sessionId: request.sessionId,
    })),
    ...joinRequests.map(({ joinRequestId, sessionId }) => {
      const session = sessionOf(sessionId);
      return {
        id: joinRequestId,
        kind: 'customer' as const,
        messageId: 'app.live.customer.asks',
        name: '',
        about: session ? aboutOf(session) : '',
        sessionId,
      };
    }),
    ...sessions
      .filter(({ status, device }) => status === 'connecting' && !device)
      .map((session) => ({
        id: `joined ${session.sessionId}`,
        kind: 'customer' as const,
        messageId: 'app.live.customer.joined',
        name: '',
        about: aboutOf(session),
        sessionId: session.sessionId,
      })),
  ];
}
