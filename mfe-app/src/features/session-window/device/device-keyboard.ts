import type { InputSender } from '@nearhand/platform/session-link/input/input-sender';
import { listen } from './listen.ts';

/** Keys that choose a meaning of other keys here: the device gets that meaning. */
const localKeys = new Set(['AltGraph', 'CapsLock', 'NumLock', 'ScrollLock', 'Fn', 'FnLock', 'Hyper', 'Symbol', 'SymbolLock']);

/** Text from an input method or a dead key arrives as input, not as keys. */
const composedKeys = new Set(['Process', 'Dead', 'Unidentified']);

/** Windows presses Control before AltGr. */
const altGraphMs = 50;

const exitChord = new Set(['Control', 'Alt', 'Shift']);

export interface DeviceKeyboardOptions {
  input: InputSender;
  isMac: boolean;
  /** The text that is about to be pasted. */
  onPaste: (data: DataTransfer) => void;
  /** Ctrl+Alt+Shift was pressed and released: the keyboard leaves the device. */
  onExit: () => void;
}

interface HeldKey {
  key: string;
  at: number;
}

/** Sends the keys that are pressed in a text field to a device, by what they mean in the operator's layout. */
export class DeviceKeyboard {
  readonly #options: DeviceKeyboardOptions;
  readonly #held = new Map<string, HeldKey>();
  #isExitPossible = false;
  #waiting: { send: () => void; timer: ReturnType<typeof setTimeout> } | null = null;

  constructor(options: DeviceKeyboardOptions) {
    this.#options = options;
  }

  /** Returns a function that ends it and releases all keys. */
  attach(field: HTMLTextAreaElement): () => void {
    const end = listen(field, {
      keydown: (event) => this.#press(event),
      keyup: (event) => this.#lift(event),
      paste: (event) => this.#paste(event),
      compositionend: ({ data }) => this.#type(field, data),
      input: (event) => !(event as InputEvent).isComposing && this.#type(field, field.value),
      blur: () => this.release(),
    });
    return () => {
      end();
      this.release();
    };
  }

  release(): void {
    this.#flush();
    if (this.#held.size > 0) this.#options.input.release();
    this.#held.clear();
  }

  #press(event: KeyboardEvent): void {
    const { key, code, isComposing, repeat, timeStamp } = event;
    if (isComposing || composedKeys.has(key)) return;
    event.stopPropagation();
    this.#flush();
    this.#isExitPossible = exitChord.has(key) && (this.#isExitPossible || this.#held.size === 0);
    if (key === 'AltGraph') this.#dropControl(timeStamp);
    const isPaste = key.toLowerCase() === 'v' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isPaste) event.preventDefault();
    // The device repeats a key that stays pressed.
    if (localKeys.has(key) || repeat) return;
    this.#held.set(code, { key, at: timeStamp });
    const send = () => this.#options.input.pressKey(code, this.#meaningOf(key), true, { isOrdered: isPaste });
    if (isPaste) {
      // The browser reports the content after this event; the device gets it first.
      const timer = setTimeout(() => this.#flush());
      this.#waiting = { send, timer };
    } else send();
  }

  #lift(event: KeyboardEvent): void {
    const { key, code } = event;
    if (event.isComposing || composedKeys.has(key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#flush();
    const isExit = this.#isExitPossible && [...exitChord].every((one) => [...this.#held.values()].some((held) => held.key === one));
    if (!this.#held.delete(code)) return;
    // A Mac reports no release of keys while Command is held.
    if (key === 'Meta' && this.#held.size > 0) this.release();
    else this.#options.input.pressKey(code, this.#meaningOf(key), false);
    if (!isExit) return;
    this.release();
    this.#options.onExit();
  }

  #paste(event: ClipboardEvent): void {
    event.preventDefault();
    if (event.clipboardData) this.#options.onPaste(event.clipboardData);
    this.#flush();
  }

  #type(field: HTMLTextAreaElement, text: string): void {
    field.value = '';
    if (text) this.#options.input.typeText(text);
  }

  #dropControl(at: number): void {
    const control = this.#held.get('ControlLeft');
    if (!control || at - control.at > altGraphMs) return;
    this.#held.delete('ControlLeft');
    this.#options.input.pressKey('ControlLeft', 'Control', false);
  }

  /** Shortcuts with Command on a Mac have Control on other systems. */
  #meaningOf(key: string): string {
    return key === 'Meta' && this.#options.isMac ? 'Control' : key;
  }

  #flush(): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#waiting = null;
    clearTimeout(waiting.timer);
    waiting.send();
  }
}
