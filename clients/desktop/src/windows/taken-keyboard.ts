import type { BrowserWindow } from 'electron';
import { takeKeyboard } from './take-keyboard.ts';

/** Windows in which the picture of a device takes the keys, and whether one of them has the focus. */
export class TakenKeyboard {
  readonly #windows = new Set<BrowserWindow>();
  readonly #watched = new WeakSet<BrowserWindow>();
  readonly #onChange: (isTaken: boolean) => void;
  #isTaken = false;

  constructor(onChange: (isTaken: boolean) => void) {
    this.#onChange = onChange;
  }

  set(window: BrowserWindow, isTaken: boolean): void {
    takeKeyboard(window, isTaken);
    if (isTaken) this.#windows.add(window);
    else this.#windows.delete(window);
    this.#watch(window);
    this.#update();
  }

  #watch(window: BrowserWindow): void {
    if (this.#watched.has(window)) return;
    this.#watched.add(window);
    window.on('focus', () => this.#update());
    window.on('blur', () => this.#update());
    window.on('closed', () => {
      this.#windows.delete(window);
      this.#update();
    });
  }

  #update(): void {
    const isTaken = [...this.#windows].some((window) => window.isFocused());
    if (isTaken === this.#isTaken) return;
    this.#isTaken = isTaken;
    this.#onChange(isTaken);
  }
}
