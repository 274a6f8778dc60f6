/** Asks the service worker to keep a revision for the time without a server. */
export interface KeepMessage {
  /** Id of the revision that the page uses. */
  revision: string;
  integrity: string;
  /** Names of the remotes that were used last. */
  remotes: readonly string[];
  locale: string;
}
