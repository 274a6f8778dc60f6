/** Facts that the preload script of the product's pages gets. */
export interface ProductFacts {
  /** Origin whose pages get a bridge. */
  origin: string;
  appVersion: string;
  os: 'windows' | 'macos' | 'linux';
  store: string;
  /** Whether the app can let an operator control this computer. */
  canControl: boolean;
}

export type Installation = Pick<NodeJS.Process, 'platform'> & Partial<Pick<NodeJS.Process, 'mas' | 'windowsStore'>>;

const systems: Partial<Record<NodeJS.Platform, ProductFacts['os']>> = { win32: 'windows', darwin: 'macos' };

interface Parts {
  origin: string;
  appVersion: string;
  canControl: boolean;
}

export const productFacts = (parts: Parts, { platform, mas, windowsStore }: Installation): ProductFacts => ({
  ...parts,
  os: systems[platform] ?? 'linux',
  store: mas ? 'mas' : windowsStore ? 'windowsStore' : 'direct',
});
