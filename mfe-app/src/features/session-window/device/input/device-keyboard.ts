import type { InputSender } from '@nearhand/platform/session-link/input/input-sender';
import { sendKeys } from './key-combinations.ts';
import { listen } from './listen.ts';

/** Keys that choose a meaning of other keys here: the device gets that meaning. */
const localKeys = new Set(['AltGraph', 'CapsLock', 'NumLock', 'ScrollLock', 'Fn', 'FnLock', 'Hyper', 'Symbol', 'SymbolLock']);

/** Text from an input method or a dead key arrives as input, not as keys. */
const composedKeys = new Set(['Process', 'Dead', 'Unidentified']);

/** Windows presses Control before AltGr. */
const altGraphMs = 50;

/** Name of a modifier, the code of the key to press when its press was missed, and its flag. */
const modifiers = [
  ['Control', 'ControlLeft', ({ ctrlKey }: Flags) => ctrlKey],
  ['Shift', 'ShiftLeft', ({ shiftKey }: Flags) => shiftKey],
  ['Alt', 'AltLeft', ({ altKey }: Flags) => altKey],
  ['Meta', 'MetaLeft', ({ metaKey }: Flags) => metaKey],
] as const;
const modifierKeys = new Set<string>(modifiers.map(([key]) => key));

const exitChord = new Set(['Control', 'Alt', 'Shift']);

type Flags = Pick<KeyboardEvent | MouseEvent, 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey' | 'getModifierState'>;

export interface DeviceKeyboardOptions {
  input: InputSender;
  isMac: boolean;
  /** Text that is being composed goes to the device at once: keyboards of phones compose every word. */
  isTouched: boolean;
  /** Text from an input method or the keyboard of a phone. */
  onText: (text: string) => void;
  /** The text that is about to be pasted. */
  onPaste: (data: DataTransfer) => void;
  /** Ctrl+Alt+Shift was pressed and released: the keyboard leaves the device. */
  onExit: () => void;
}

interface HeldKey {
  key: string;
  at: number;
  /** Other events without the flag of this modifier mean that it was released. Not every browser has one for the key of the system. */
  isReported: boolean;
}

/** Sends the keys that are pressed in a text field to a device, by what they mean in the operator's layout. */
export class DeviceKeyboard {
  readonly #options: DeviceKeyboardOptions;
  readonly #held = new Map<string, HeldKey>();
  #isExitPossible = false;
  #isAltGraph = false;
  /** Text that is being composed, as far as the device has it. */
  #composed = '';
  #waiting: { send: () => void; timer: ReturnType<typeof setTimeout> } | null = null;

  constructor(options: DeviceKeyboardOptions) {
    this.#options = options;
  }

  /** Returns a function that ends it and releases all keys. Attach it before what sends the pointer, whose events have modifiers, too. */
  attach(field: HTMLTextAreaElement): () => void {
    const end = listen(field, {
      keydown: (event) => this.#press(event),
      keyup: (event) => this.#lift(event),
      paste: (event) => this.#paste(event),
      compositionend: ({ data }) => this.#endComposition(field, data),
      input: (event) => this.#input(field, event as InputEvent),
      blur: () => this.release(),
      pointermove: (event) => this.#compare(event),
      pointerdown: (event) => {
        this.#compare(event, { isUsed: true });
        this.#leaveComposition(field);
      },
      wheel: (event) => this.#compare(event, { isUsed: document.activeElement === field }),
    });
    const release = () => this.release();
    window.addEventListener('blur', release);
    document.addEventListener('visibilitychange', release);
    return () => {
      window.removeEventListener('blur', release);
      document.removeEventListener('visibilitychange', release);
      end();
      this.release();
    };
  }

  release(): void {
    this.#flush();
    if (this.#held.size > 0) this.#options.input.release();
    this.#held.clear();
    this.#isAltGraph = false;
  }

  #press(event: KeyboardEvent): void {
    const { key, code, isComposing, repeat, timeStamp } = event;
    if (isComposing || composedKeys.has(key)) return;
    event.stopPropagation();
    this.#flush();
    this.#isExitPossible = exitChord.has(key) && (this.#isExitPossible || this.#held.size === 0);
    if (key === 'AltGraph') this.#chooseLevel(timeStamp);
    const isPaste = key.toLowerCase() === 'v' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isPaste) event.preventDefault();
    const isModifier = modifierKeys.has(key);
    // A key that was pressed elsewhere goes on repeating here.
    if (localKeys.has(key) || (repeat && (isModifier || !this.#held.has(code)))) return;
    if (!isModifier) this.#compare(event, { isUsed: true });
    this.#held.set(code, { key, at: timeStamp, isReported: isModifier && (key !== 'Meta' || event.metaKey) });
    // A Mac reports no release of keys while Command is held.
    const isUnreported = this.#options.isMac && event.metaKey && !isModifier;
    const send = () => {
      this.#options.input.pressKey(code, this.#meaningOf(key), true, { isOrdered: isPaste });
      if (isUnreported) this.#options.input.pressKey(code, key, false, { isOrdered: isPaste });
    };
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
    if (key === 'AltGraph') this.#isAltGraph = false;
    const isExit = this.#isExitPossible && [...exitChord].every((one) => [...this.#held.values()].some((held) => held.key === one));
    const isHeld = this.#held.has(code);
    if (isHeld) this.#liftKey(code);
    this.#compare(event);
    if (!isHeld || !isExit) return;
    this.release();
    this.#options.onExit();
  }

  /** Brings the modifiers that the device believes to be held in line with those of an event: a press or a release may have been missed. */
  #compare(event: Flags, { isUsed = false } = {}): void {
    const isAltGraph = this.#isAltGraph || event.getModifierState('AltGraph');
    for (const [modifier, code, isOn] of modifiers) {
      // They are a part of AltGr on Windows, and Option chooses characters on a Mac.
      const isPartOfLevel = isAltGraph && (modifier === 'Control' || modifier === 'Alt');
      if (isPartOfLevel) continue;
      const isWanted = isOn(event) && !(modifier === 'Alt' && this.#choosesCharacter(event));
      const held = [...this.#held].filter(([, { key }]) => key === modifier);
      if (!isWanted) for (const [one, { isReported }] of held) isReported && this.#liftKey(one);
      else if (isUsed && held.length === 0) {
        this.#held.set(code, { key: modifier, at: 0, isReported: true });
        this.#options.input.pressKey(code, this.#meaningOf(modifier), true);
      }
    }
  }

  #liftKey(code: string): void {
    const { key } = this.#held.get(code) ?? {};
    if (key === undefined || !this.#held.delete(code)) return;
    // The releases of the keys with it are not reported everywhere.
    if (key === 'Meta' && this.#held.size > 0) this.release();
    else this.#options.input.pressKey(code, this.#meaningOf(key), false);
  }

  #choosesCharacter(event: Flags): boolean {
    const isCharacter = 'key' in event && typeof event.key === 'string' && [...event.key].length === 1;
    return this.#options.isMac && isCharacter && !event.ctrlKey && !event.metaKey;
  }

  #paste(event: ClipboardEvent): void {
    event.preventDefault();
    if (event.clipboardData) this.#options.onPaste(event.clipboardData);
    this.#flush();
  }

  #input(field: HTMLTextAreaElement, { isComposing }: InputEvent): void {
    if (!isComposing) this.#type(field, field.value);
    else if (this.#options.isTouched) this.#compose(field.value);
  }

  /** Changes what the device has of the composed text: deletes the end that differs, and types the new one. */
  #compose(text: string): void {
    const [before, after] = [[...this.#composed], [...text]];
    const same = before.findIndex((character, index) => character !== after[index]);
    const kept = same < 0 ? before.length : same;
    this.#composed = text;
    for (let count = kept; count < before.length; count += 1) sendKeys(this.#options.input, [['Backspace', 'Backspace']]);
    if (after.length > kept) this.#options.onText(after.slice(kept).join(''));
  }

  #endComposition(field: HTMLTextAreaElement, text: string): void {
    const { isTouched } = this.#options;
    if (isTouched) this.#compose(text);
    this.#composed = '';
    this.#type(field, isTouched ? '' : text);
  }

  /** A click may take the caret of the device elsewhere: what is typed then is another text. */
  #leaveComposition(field: HTMLTextAreaElement): void {
    if (this.#composed === '') return;
    field.value = '';
    this.#composed = '';
  }

  #type(field: HTMLTextAreaElement, text: string): void {
    field.value = '';
    if (text) this.#options.onText(text);
  }

  /** AltGr chooses characters, also with the Control that Windows adds. */
  #chooseLevel(at: number): void {
    this.#isAltGraph = true;
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
