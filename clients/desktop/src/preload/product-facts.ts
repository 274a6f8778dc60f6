/** What the preload script of the product's pages is told. */
export interface ProductFacts {
  /** Origin whose pages get a bridge. */
  origin: string;
  appVersion: string;
  os: 'windows' | 'macos' | 'linux';
  store: string;
}

export type Installation = Pick<NodeJS.Process, 'platform'> & Partial<Pick<NodeJS.Process, 'mas' | 'windowsStore'>>;

const systems: Partial<Record<NodeJS.Platform, ProductFacts['os']>> = { win32: 'windows', darwin: 'macos' };

export const productFacts = (origin: string, appVersion: string, { platform, mas, windowsStore }: Installation): ProductFacts => ({
  origin,
  appVersion,
  os: systems[platform] ?? 'linux',
  store: mas ? 'mas' : windowsStore ? 'windowsStore' : 'direct',
});
