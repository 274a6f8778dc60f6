import { useWindow } from '../window-context.ts';
import type { Offer } from '../window-state.ts';
import { type OfferKind, offerSession, withdrawOffer } from './together.data.ts';

/** Asks colleagues into this session, and takes that back. */
export function useOffers() {
  const { session, keepOffer } = useWindow();
  return {
    offer: async (kind: OfferKind, userId: string) => keepOffer(await offerSession(session.sessionId, kind, userId)),
    withdraw: async (offer: Offer) => {
      await withdrawOffer(offer);
      keepOffer({ ...offer, state: 'withdrawn' });
    },
  };
}
