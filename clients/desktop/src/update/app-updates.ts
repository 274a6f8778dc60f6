import { updatePlan } from './update-plan.ts';

/** The part of electron-updater that the app uses. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  setFeedURL(options: { provider: 'generic'; url: string }): void;
  checkForUpdates(): Promise<unknown>;
  quitAndInstall(): void;
  on(event: 'update-downloaded', listener: (info: { version: string }) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

interface AppUpdatesOptions {
  updater: Updater;
  origin: string;
  sessionCount: () => number;
  /** Resolves to whether the user wants the update now. */
  ask: (version: string) => Promise<boolean>;
  /** Called before the updater closes all windows. */
  beforeInstall: () => void;
  now?: () => number;
}

const everyMs = 6 * 60 * 60_000;
const firstMs = 60_000;

/** Folder of the server with the descriptions of the newest version (`latest.yml`) and its packages. */
export const feedOf = (origin: string): string => `${origin}/downloads/desktop`;

/** Downloads updates in the background and offers them between sessions. */
export class AppUpdates {
  readonly #options: Required<AppUpdatesOptions>;
  #ready: string | null = null;
  #refusedAt: number | null = null;
  #isAsking = false;

  constructor(options: AppUpdatesOptions) {
    this.#options = { now: Date.now, ...options };
    const { updater, origin } = options;
    updater.autoDownload = true;
    updater.allowDowngrade = false;
    updater.autoInstallOnAppQuit = true;
    updater.setFeedURL({ provider: 'generic', url: feedOf(origin) });
    updater.on('update-downloaded', ({ version }) => {
      this.#ready = version;
      void this.consider();
    });
    // The next check may succeed. Without a listener, the error would end the app.
    updater.on('error', () => {});
  }

  start(): void {
    setTimeout(() => void this.check(), firstMs).unref();
    setInterval(() => void this.check(), everyMs).unref();
  }

  async check(): Promise<void> {
    await this.#options.updater.checkForUpdates().catch(() => undefined);
  }

  /** Call it when something has changed that an update waits for. */
  async consider(): Promise<void> {
    const { updater, ask, beforeInstall, now } = this.#options;
    if (this.#isAsking || this.#plan() === 'wait' || this.#ready === null) return;
    this.#isAsking = true;
    const isWanted = await ask(this.#ready).finally(() => {
      this.#isAsking = false;
    });
    if (!isWanted) this.#refusedAt = now();
    // A session may have begun while the question was open.
    else if (this.#plan() === 'offer') {
      beforeInstall();
      updater.quitAndInstall();
    }
  }

  #plan() {
    const { sessionCount, now } = this.#options;
    return updatePlan({ ready: this.#ready, sessions: sessionCount(), refusedAt: this.#refusedAt, now: now() });
  }
}
