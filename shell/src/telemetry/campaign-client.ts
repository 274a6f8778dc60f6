/** The kind of this client, as far as campaigns tell it apart. */
export type CampaignClient =
  | { kind: 'web' }
  /** `source`: the store that the app comes from, else the operating system. */
  | { kind: 'desktop'; source: 'mas' | 'windowsStore' | 'windows' | 'macos' | 'linux' }
  | { kind: 'hybrid'; source: 'google_play' | 'app_store' };

const systemOf = (userAgent: string) => (/Windows/.test(userAgent) ? 'windows' : /Mac OS X/.test(userAgent) ? 'macos' : 'linux');

/** The client by its user agent, in which our apps name themselves and their store: `NearhandDesktop/2.18.1 (mas)`, `NearhandMobile/2.18.1`. */
export function campaignClient(userAgent = navigator.userAgent): CampaignClient {
  const desktop = /\bNearhandDesktop\/\S+(?: \((mas|windowsStore)\))?/.exec(userAgent);
  if (desktop) return { kind: 'desktop', source: (desktop[1] as 'mas' | 'windowsStore' | undefined) ?? systemOf(userAgent) };
  if (/\bNearhandMobile\//.test(userAgent)) return { kind: 'hybrid', source: /Android/.test(userAgent) ? 'google_play' : 'app_store' };
  return { kind: 'web' };
}
