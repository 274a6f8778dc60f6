import { useUserSocket } from '@nearhand/platform/realtime';
import { OffersForMe } from './offers-for-me.tsx';
import { useMyOffers } from './use-my-offers.ts';

/** For a page of the app: what colleagues ask of the one who is signed in. */
export function OffersAnywhere() {
  return <OffersForMe offers={useMyOffers(useUserSocket())} />;
}
