import type { components } from '@nearhand/contracts/openapi.gen';
import { api, companyId, unwrap } from '@nearhand/platform/core';
import type { Offer, Session } from '../window-state.ts';

export type Colleague = components['schemas']['Colleague'];
export type OfferKind = components['schemas']['OfferKind'];

const of = (sessionId: string) => ({ path: { sessionId } });

export const fetchColleagues = async (signal: AbortSignal): Promise<Colleague[]> =>
  (await unwrap(api.GET('/company/{companyId}/colleague', { params: { path: { companyId: companyId() } }, signal }))).items;

export const offerSession = (sessionId: string, kind: OfferKind, userId: string): Promise<Offer> =>
  unwrap(api.POST('/session/{sessionId}/offer', { params: of(sessionId), body: { kind, userId } }));

export const withdrawOffer = ({ sessionId, offerId }: Offer): Promise<unknown> =>
  unwrap(api.DELETE('/session/{sessionId}/offer/{offerId}', { params: { path: { sessionId, offerId } } }));

export const answerJoinRequest = (sessionId: string, joinRequestId: string, admit: boolean): Promise<unknown> =>
  unwrap(
    api.POST('/session/{sessionId}/join-request/{joinRequestId}', { params: { path: { sessionId, joinRequestId } }, body: { admit } }),
  );

export const takeOverSession = (sessionId: string): Promise<Session> =>
  unwrap(api.POST('/session/{sessionId}/takeover', { params: of(sessionId) }));

/** Ends the own part in a colleague's session. */
export const leaveSession = (sessionId: string): Promise<unknown> =>
  unwrap(api.POST('/session/{sessionId}/departure', { params: of(sessionId) }));
