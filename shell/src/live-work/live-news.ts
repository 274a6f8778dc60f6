import type { JoinRequest, LiveSession, SessionRequest } from '@nearhand/platform/live';
import type { OfflineDevices } from './offline-devices';

/** Something that needs the user now. */
export interface NewsItem {
  /** Unique; a notification with the same id replaces the earlier one. */
  id: string;
  kind: 'sessionRequest' | 'customer' | 'deviceOffline';
  messageId: string;
  values: Record<string, string | number>;
  /** The session and its customer. */
  about: string;
  /** Page about it. */
  path: string;
}

interface LiveWork {
  sessionRequests: readonly SessionRequest[];
  joinRequests: readonly JoinRequest[];
  sessions: readonly LiveSession[];
  offlineDevices: readonly OfflineDevices[];
}

const requestIds = {
  transfer: 'app.live.request.transfer',
  assist: 'app.live.request.assist',
  watch: 'app.live.request.watch',
} as const satisfies Record<SessionRequest['kind'], string>;

const aboutOf = ({ title, customerName }: Pick<LiveSession, 'title' | 'customerName'>): string =>
  [title, customerName].filter(Boolean).join(' · ');

/** The most urgent first: requests of colleagues, customers who ask to join, joined customers, and devices that went offline. */
export function newsOf({ sessionRequests, joinRequests, sessions, offlineDevices }: LiveWork): NewsItem[] {
  const sessionOf = (id: string) => sessions.find(({ sessionId }) => sessionId === id);
  return [
    ...sessionRequests.map((request) => ({
      id: request.sessionRequestId,
      kind: 'sessionRequest' as const,
      messageId: requestIds[request.kind],
      values: { name: request.from.name },
      about: aboutOf(request),
      // Pages of the app show the request. The session itself may be closed to the user.
      path: '/app/sessions',
    })),
    ...joinRequests.map(({ joinRequestId, sessionId }) => {
      const session = sessionOf(sessionId);
      return {
        id: joinRequestId,
        kind: 'customer' as const,
        messageId: 'app.live.customer.asks',
        values: {},
        about: session ? aboutOf(session) : '',
        path: `/app/sessions/${sessionId}`,
      };
    }),
    ...sessions
      .filter(({ status, device }) => status === 'connecting' && !device)
      .map((session) => ({
        id: `joined ${session.sessionId}`,
        kind: 'customer' as const,
        messageId: 'app.live.customer.joined',
        values: {},
        about: aboutOf(session),
        path: `/app/sessions/${session.sessionId}`,
      })),
    ...offlineDevices.map(({ name, count, at }) => ({
      id: `offline ${at}`,
      kind: 'deviceOffline' as const,
      messageId: 'app.live.device.offline',
      values: { name, count },
      about: '',
      path: '/app/devices',
    })),
  ];
}
