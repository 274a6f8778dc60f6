/** The native part of the app. Pages of the product cannot call it. */
export interface ShellPlugin {
  /** Remembers the server, and shows it. */
  setServer(options: { origin: string }): Promise<void>;
}
