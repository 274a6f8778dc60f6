import type { CampaignClient } from './campaign-client';

/** Parameters of an address -> fields of the tag. */
const fields = {
  utm_id: 'campaign_id',
  utm_source: 'campaign_source',
  utm_medium: 'campaign_medium',
  utm_campaign: 'campaign_name',
  utm_term: 'campaign_term',
  utm_content: 'campaign_content',
} as const;

export type Campaign = Partial<Record<(typeof fields)[keyof typeof fields], string>>;

/** Longest value that the tag accepts. */
const longest = 100;

/** Stores of the desktop app that are sources of their own. */
const desktopStores: readonly (string | null)[] = ['mas', 'windowsStore'];

/** The app itself as a campaign. */
function campaignOfApp({ kind, os, store }: CampaignClient): Campaign {
  if (kind === 'web') return {};
  const isDesktop = kind === 'desktop';
  const source = isDesktop ? (desktopStores.includes(store) && store) || os : os === 'android' ? 'google_play' : 'app_store';
  return { campaign_medium: 'organic', campaign_name: isDesktop ? 'desktop_app' : 'mobile_app', campaign_source: source };
}

/** Where a visit comes from: the parameters of its address, else the app that it is made with (spec §9). */
export function campaignOf(search: string, client: CampaignClient): Campaign {
  const parameters = new URLSearchParams(search);
  const forwarded = Object.fromEntries(
    Object.entries(fields).flatMap(([parameter, field]) => {
      const value = parameters.get(parameter);
      return value ? [[field, value.slice(0, longest)]] : [];
    }),
  ) as Campaign;
  return forwarded.campaign_source ? forwarded : { ...forwarded, ...campaignOfApp(client) };
}
