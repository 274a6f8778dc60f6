import type { Electron } from '../electron.ts';

/** Start a new session while another program has the focus. */
export const newSessionKeys = 'CommandOrControl+Alt+N';

/** Keys that the app has in all programs. They are off until the user wants them, and while a device has the keyboard. */
export class GlobalKeys {
  readonly #globalShortcut: Electron['globalShortcut'];
  readonly #newSession: () => void;
  #isWanted = false;
  #isPaused = false;

  constructor({ globalShortcut }: Pick<Electron, 'globalShortcut'>, newSession: () => void) {
    this.#globalShortcut = globalShortcut;
    this.#newSession = newSession;
  }

  /** False if the keys belong to another program: then they stay off. */
  turn(isOn: boolean): boolean {
    this.#isWanted = isOn;
    this.#isWanted = this.#apply();
    return this.#isWanted === isOn;
  }

  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.#apply();
  }

  #apply(): boolean {
    this.#globalShortcut.unregister(newSessionKeys);
    if (!this.#isWanted || this.#isPaused) return this.#isWanted;
    return this.#globalShortcut.register(newSessionKeys, this.#newSession);
  }
}
