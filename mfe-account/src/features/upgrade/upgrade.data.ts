import { ApiError, api, hrefOf, notify, requireMe, unwrap } from '@nearhand/platform/core';
import { translate } from '@nearhand/platform/intl';
import { type LoaderFunctionArgs, redirect, useLoaderData } from '@nearhand/platform/router';
import {
  fetchOffers,
  fetchPreview,
  type PlanOffer,
  type PlanOfferList,
  refreshSubscription,
  type SubscriptionPreview,
} from '../../shared/billing/billing.data.ts';

/** The plans on sale; null for those who may not read them. */
export async function loadPlans({ request: { signal } }: LoaderFunctionArgs): Promise<PlanOfferList | null> {
  const { user, company, isLocked } = requireMe();
  const isRestricted =
    isLocked || !user.isVerified || company.deletionAt !== null || (company.settings.secondFactorRequired && !user.secondFactor);
  if (isRestricted || !user.isAdmin) return null;
  const [offers] = await Promise.all([fetchOffers(signal), refreshSubscription(signal)]);
  return offers;
}

export const usePlans = () => useLoaderData<PlanOfferList | null>();

/** Whether plans can be changed now. */
async function isHealthy(signal: AbortSignal): Promise<boolean> {
  try {
    return (await unwrap(api.GET('/integration/health', { signal }))).isDatabaseOk;
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}

/** An address may name the plan, with or without its interval, instead of the provider's identifier. */
async function findOffer(name: string, signal: AbortSignal): Promise<PlanOffer | undefined> {
  const [wantedPlan, wantedInterval = requireMe().subscription.interval ?? 'year'] = name.toLowerCase().split('-');
  const { items } = await fetchOffers(signal);
  return items.find(({ plan, interval }) => plan === wantedPlan && interval === wantedInterval);
}

async function fetchPreviewOf(name: string, signal: AbortSignal): Promise<SubscriptionPreview> {
  try {
    return await fetchPreview(name, signal);
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.code === 'PLAN_UNKNOWN';
    const offer = isUnknown ? await findOffer(name, signal) : undefined;
    if (!offer) throw error;
    return fetchPreview(offer.providerPlan, signal);
  }
}

/** Errors that the page with the plans explains: the company has the plan, or another shop bills it. */
const isExplained = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'PLAN_UNCHANGED' || error.code === 'OTHER_PROVIDER_ACTIVE');

/** Loads what the plan costs. Redirects to the plans if the service is not healthy or the user cannot choose the plan. */
export async function loadChange({
  request: { signal },
  params: { plan = '' },
}: LoaderFunctionArgs): Promise<Response | SubscriptionPreview> {
  if (!(await isHealthy(signal))) {
    notify('error', translate('app.upgrade.unavailable'));
    return redirect(hrefOf('upgrade'));
  }
  const { user, subscription } = requireMe();
  // The address is also on the pricing page, which does not know the user.
  if (user.role !== 'owner' || subscription.isInternalPlan) return redirect(hrefOf('upgrade'));
  try {
    return await fetchPreviewOf(plan, signal);
  } catch (error) {
    if (!isExplained(error)) throw error;
    notify('info', error.message);
    return redirect(hrefOf('upgrade'));
  }
}

export const useChange = () => useLoaderData<SubscriptionPreview>();
