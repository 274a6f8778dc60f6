import { cutText } from '@nearhand/contracts/cut-text';
import { type Client } from '@nearhand/platform/host';

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

/** Source of a visit: the parameters of its address, else the app that it is made with (spec §9). */
export function campaignOf(search: string, { campaign: app }: Pick<Client, 'campaign'>): Campaign {
  const parameters = new URLSearchParams(search);
  const forwarded = Object.fromEntries(
    Object.entries(fields).flatMap(([parameter, field]) => {
      const value = parameters.get(parameter);
      return value ? [[field, cutText(value, longest)]] : [];
    }),
  ) as Campaign;
  if (forwarded.campaign_source || !app) return forwarded;
  return { ...forwarded, campaign_source: app.source, campaign_medium: app.medium, campaign_name: app.name };
}
