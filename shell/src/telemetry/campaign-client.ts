/** The program that shows the page, as far as campaigns tell it apart. */
export interface CampaignClient {
  kind: 'web' | 'desktop' | 'hybrid';
  os: 'windows' | 'macos' | 'linux' | 'android' | 'ios';
  /** The store that an app comes from, such as `mas`. */
  store: string | null;
}

const systems = { windows: /Windows/, android: /Android/, ios: /iPhone|iPad/, macos: /Mac OS X/, linux: /./ } as const;

/** Read from the user agent, in which our apps name themselves and their store: `NearhandDesktop/2.18.1 (mas)`, `NearhandMobile/2.18.1`. */
export function campaignClient(userAgent = navigator.userAgent): CampaignClient {
  const [, name, store = null] = /\bNearhand(Desktop|Mobile)\/\S+(?: \((\w+)\))?/.exec(userAgent) ?? [];
  const os = (Object.keys(systems) as (keyof typeof systems)[]).find((system) => systems[system].test(userAgent)) ?? 'linux';
  return { kind: name === 'Desktop' ? 'desktop' : name === 'Mobile' ? 'hybrid' : 'web', os, store };
}
