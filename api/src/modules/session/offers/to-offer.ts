import type { components } from '@nearhand/contracts/openapi.gen';
import type { UserEntity } from '../../user/user.entity.ts';
import type { OfferEntity } from './offer.entity.ts';

const toOperator = ({ id, name, avatar }: UserEntity) => ({ id, name, avatar });

/** What leaves the server about an offer. */
export function toOffer(offer: OfferEntity): components['schemas']['Offer'] {
  const { offerId, sessionId, kind, state, session, from, to, createdAt, expiresAt } = offer;
  return {
    offerId,
    sessionId,
    kind,
    state,
    title: session.title,
    customerName: session.customerName,
    from: toOperator(from),
    to: toOperator(to),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
