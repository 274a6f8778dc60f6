import type { components, operations } from '@nearhand/contracts/openapi.gen';
import { api, companyId, unwrap } from '@nearhand/platform/core';
import { apiQuery, listLoader, listShouldRevalidate } from '../../shared/list/list-loader.ts';
import type { ListShape } from '../../shared/list/list-query.ts';
import { useList } from '../../shared/list/use-list.ts';

export type Session = components['schemas']['Session'];
export type SessionSort = NonNullable<NonNullable<operations['listSessions']['parameters']['query']>['sortProperty']>;

export const sessionShape: ListShape<SessionSort> = {
  sortProperties: ['createdAt', 'title', 'customerName', 'operator', 'status', 'duration'],
  firstSort: { property: 'createdAt', direction: 'desc' },
};

export const loadSessions = listLoader<Session, SessionSort>(sessionShape, (query, signal) =>
  unwrap(api.GET('/company/{companyId}/session', { params: { path: { companyId: companyId() }, query: apiQuery(query) }, signal })),
);

export const shouldReloadSessions = listShouldRevalidate(sessionShape);

export const sessionId = (session: Session): string => session.sessionId;

export const useSessions = () => useList<Session, SessionSort>(sessionId);

/** Whether the caller takes part in it, or may still bring the customer in. */
export const canOpen = ({ status, can }: Session): boolean => status !== 'closed' && can.update;
export const canInvite = ({ status, key }: Session): boolean => status === 'waiting' && key !== null;
