import { requireMe } from '@nearhand/platform/core';
import type { RealtimeSocket } from '@nearhand/platform/realtime';
import { useEffect, useState } from 'react';
import { fetchMyOffers, type Offer } from './offers.data.ts';

/** Offers that wait for an answer of the one who is signed in, live while the socket is. */
export function useMyOffers(socket: RealtimeSocket | null, isOn = true): readonly Offer[] {
  const [offers, setOffers] = useState<readonly Offer[]>([]);

  useEffect(() => {
    if (!socket || !isOn) return;
    let isMounted = true;
    const userId = requireMe().user.id;
    // What was asked while nobody listened. Without an answer the next event tells.
    const load = () =>
      void fetchMyOffers().then(
        (found) => isMounted && setOffers(found),
        () => undefined,
      );
    const handleOffer = (offer: Offer) => {
      if (offer.to.id !== userId) return;
      setOffers((known) => [...known.filter(({ offerId }) => offerId !== offer.offerId), ...(offer.state === 'pending' ? [offer] : [])]);
    };
    socket.on('connect', load);
    socket.on('session:offer', handleOffer);
    if (socket.connected) load();
    return () => {
      isMounted = false;
      socket.off('connect', load);
      socket.off('session:offer', handleOffer);
    };
  }, [socket, isOn]);
  return offers;
}
