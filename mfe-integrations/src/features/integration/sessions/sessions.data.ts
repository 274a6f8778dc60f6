import type { components } from '@nearhand/contracts/openapi.gen';
import { ApiError, api, companyId, hrefOf, isEmail, unwrap } from '@nearhand/platform/core';
import type { Requester } from '../../../hosts/host.ts';

export type Session = components['schemas']['Session'];

const shown = 5;

/** Sessions of one customer, newest first. */
export interface CustomerSessions {
  open: Session | null;
  closed: readonly Session[];
}

/** Sessions with the email address of the customer; of the open ones, the newest of this operator. */
export async function fetchCustomerSessions(email: string, userId: string, signal: AbortSignal): Promise<CustomerSessions> {
  if (!isEmail(email)) return { open: null, closed: [] };
  const query = { search: email, pageSize: 25 as const, sortProperty: 'createdAt' as const, sortDirection: 'desc' as const };
  const call = api.GET('/company/{companyId}/session', { params: { path: { companyId: companyId() }, query }, signal });
  // The search finds the address in each field.
  const items = (await unwrap(call)).items.filter(({ customerEmail }) => customerEmail.toLowerCase() === email);
  return {
    open: items.find(({ status, operator, can }) => status !== 'closed' && operator.id === userId && can.update) ?? null,
    closed: items.filter(({ status }) => status === 'closed').slice(0, shown),
  };
}

/** Null if it does not exist any more. */
export async function fetchSession(sessionId: string, signal: AbortSignal): Promise<Session | null> {
  try {
    return await unwrap(api.GET('/session/{sessionId}', { params: { path: { sessionId } }, signal }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export function createSession(requester: Requester | null): Promise<Session> {
  const { name = '', email = '', subject = '' } = requester ?? {};
  const body = { title: subject, customerName: name, customerEmail: isEmail(email) ? email : '' };
  return unwrap(api.POST('/session', { body }));
}

export const closeSession = (sessionId: string): Promise<Session> =>
  unwrap(api.PUT('/session/{sessionId}', { params: { path: { sessionId } }, body: { status: 'closed' } }));

export const saveNote = (sessionId: string, note: string): Promise<Session> =>
  unwrap(api.PUT('/session/{sessionId}', { params: { path: { sessionId } }, body: { note } }));

/** The link for the customer. Its reference is stored with the session. */
export const inviteLink = (key: string, reference: string): string =>
  new URL(hrefOf('join', { key, extra: reference || null }), location.origin).href;
