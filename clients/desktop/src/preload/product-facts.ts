/** What the preload script of the product's pages is told. */
export interface ProductFacts {
  /** Origin whose pages get a bridge. */
  origin: string;
  appVersion: string;
  os: 'windows' | 'macos' | 'linux';
  store: string;
}
