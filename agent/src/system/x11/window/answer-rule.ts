/** Time to see a window before it can be answered, ms. */
export const readingMs = 1_000;

/** Keycodes of evdev, which every X server on Linux uses. */
export const keycodes = { escape: 9, tab: 23, enter: 36, control: 37, alt: 64, space: 65, rightControl: 105 } as const;

const none = -1;

/**
 * Decides what answers a window, from the input of the person at the device: a click that begins and ends on one button, or a button that is
 * selected with Tab and pressed right after. Whatever else is typed answers nothing. Times are those of the X server, ms.
 */
export class AnswerRule {
  #readAfter: number | null = null;
  #clicked = none;
  #selected = none;

  /** Index of the button that Enter presses; -1 for none. */
  get selected(): number {
    return this.#selected;
  }

  /** The buttons are new, or at another place. */
  reset(): void {
    this.#readAfter = null;
    this.#clicked = none;
    this.#selected = none;
  }

  /** The person sees them from now on. */
  shown(time: number): void {
    this.#readAfter = time + readingMs;
  }

  buttonDown(index: number, time: number): void {
    this.#clicked = this.isRead(time) ? index : none;
  }

  /** Index of the button that is pressed; -1 for none. */
  buttonUp(index: number): number {
    const pressed = this.#clicked === index ? index : none;
    this.#clicked = none;
    return pressed;
  }

  /** Index of the button that a key presses in a window with the focus; -1 for none. The first of several buttons refuses. */
  keyDown(keycode: number, time: number, buttons: number): number {
    const selected = this.#selected;
    this.#selected = none;
    if (!this.isRead(time)) return none;
    if (keycode === keycodes.tab) this.#selected = (selected + 1) % buttons;
    else if (keycode === keycodes.enter || keycode === keycodes.space) return selected;
    else if (keycode === keycodes.escape && buttons > 1) return 0;
    return none;
  }

  /** Whether the person has had time to see the window. The clock of the server has 32 bits. */
  isRead(time: number): boolean {
    return this.#readAfter !== null && ((time - this.#readAfter) | 0) >= 0;
  }
}
