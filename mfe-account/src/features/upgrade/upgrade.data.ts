import { api, hrefOf, notify, requireMe, unwrap } from '@nearhand/platform/core';
import { translate } from '@nearhand/platform/intl';
import { type LoaderFunctionArgs, redirect, useLoaderData } from '@nearhand/platform/router';
import {
  fetchOffers,
  fetchPreview,
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

/** What the plan costs. Without a healthy service, the user returns to the plans. */
export async function loadChange({
  request: { signal },
  params: { plan = '' },
}: LoaderFunctionArgs): Promise<Response | SubscriptionPreview> {
  if (!(await isHealthy(signal))) {
    notify('error', translate('app.upgrade.unavailable'));
    return redirect(hrefOf('upgrade'));
  }
  return fetchPreview(plan, signal);
}

export const useChange = () => useLoaderData<SubscriptionPreview>();
