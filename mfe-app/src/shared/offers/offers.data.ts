import type { components } from '@nearhand/contracts/openapi.gen';
import { api, unwrap } from '@nearhand/platform/core';

export type Offer = components['schemas']['Offer'];

export const fetchMyOffers = async (): Promise<Offer[]> => (await unwrap(api.GET('/me/offer'))).items;

export const answerOffer = (offerId: string, accept: boolean): Promise<Offer> =>
  unwrap(api.POST('/me/offer/{offerId}', { params: { path: { offerId } }, body: { accept } }));
