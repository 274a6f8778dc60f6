import type { components } from '@nearhand/contracts/openapi.gen';
import { api, companyId, meAtom, requireMe, store, unwrap } from '@nearhand/platform/core';

type Schemas = components['schemas'];
export type Subscription = Schemas['Subscription'];
export type PlanOffer = Schemas['PlanOffer'];
export type PlanOfferList = Schemas['PlanOfferList'];
export type OfferLimits = Schemas['OfferLimits'];
export type SubscriptionPreview = Schemas['SubscriptionPreview'];
export type LockedByPlan = Schemas['LockedByPlan'];
export type BillingInterval = Schemas['BillingInterval'];

const own = () => ({ params: { path: { companyId: companyId() } } });

/** Keeps the subscription of the signed-in user, so that every page shows the change. */
function keep(subscription: Subscription): Subscription {
  const me = requireMe();
  store.set(meAtom, { ...me, subscription, company: { ...me.company, subscription } });
  return subscription;
}

export const refreshSubscription = (signal: AbortSignal): Promise<Subscription> =>
  unwrap(api.GET('/company/{companyId}/subscription', { ...own(), signal })).then(keep);

export const fetchOffers = (signal: AbortSignal): Promise<PlanOfferList> =>
  unwrap(api.GET('/company/{companyId}/plan', { ...own(), signal }));

export const fetchPreview = (providerPlan: string, signal: AbortSignal): Promise<SubscriptionPreview> =>
  unwrap(
    api.GET('/company/{companyId}/subscription/preview', {
      params: { path: { companyId: companyId() }, query: { providerPlan } },
      signal,
    }),
  );

/** Fetches the operators, devices and history that the Free plan would lock after a cancellation. */
export const fetchLockedByFree = (): Promise<LockedByPlan> => unwrap(api.GET('/company/{companyId}/subscription/cancellation', own()));

export async function changePlan(providerPlan: string): Promise<Schemas['SubscriptionChange']> {
  const change = await unwrap(api.PUT('/company/{companyId}/subscription', { ...own(), body: providerPlan }));
  keep(change.subscription);
  return change;
}

export const cancelPlan = (): Promise<Subscription> => unwrap(api.DELETE('/company/{companyId}/subscription', own())).then(keep);

export const undoPlanChange = (): Promise<Subscription> => unwrap(api.POST('/company/{companyId}/subscription/undo', own())).then(keep);
