import type { Display } from '@nearhand/contracts/peer/display.gen';
import type { KeyLocks } from '@nearhand/contracts/peer/input.gen';
import type { InputEvent, InputSession, InputTarget } from '../system.ts';
import { type HeldKeys, X11Keyboard } from './keyboard/x11-keyboard.ts';
import { Listeners } from './listeners.ts';
import { PhysicalDevices } from './physical-devices.ts';
import type { X11Screen } from './screen/x11-screen.ts';
import { WheelClicks } from './wheel-clicks.ts';
import { reply, type XConnection } from './x-connection.ts';

/** X buttons by MouseEvent.button: left, middle, right, back, forward. */
const buttons = [1, 2, 3, 8, 9] as const;
const wheelButtons = { up: 4, down: 5, left: 6, right: 7 } as const;

const localEvents = ['RawKeyPress', 'RawButtonPress', 'RawMotion'] as const;
const localEventNames = localEvents.map((name) => `XI${name}`);

/** Plays the input of operators on the X server. */
export class X11Input implements InputTarget {
  readonly #x: XConnection;
  readonly #screen: X11Screen;
  readonly #keyboard: X11Keyboard;
  readonly #sessions = new Set<X11InputSession>();
  readonly #localInput = new Listeners();
  readonly #ends: (() => void)[];
  #isAskingPointer = false;

  static async open(x: XConnection, screen: X11Screen): Promise<X11Input> {
    return new X11Input(x, screen, await X11Keyboard.open(x), await PhysicalDevices.open(x));
  }

  private constructor(x: XConnection, screen: X11Screen, keyboard: X11Keyboard, devices: PhysicalDevices) {
    this.#x = x;
    this.#screen = screen;
    this.#keyboard = keyboard;
    x.xinput.XISelectEvents(x.root, { deviceId: x.xinput.AllMasterDevices, mask: localEvents });
    this.#ends = localEventNames.map((name) =>
      x.on(name, (event) => {
        if (!devices.made(event)) return;
        this.#localInput.emit();
        if (name === 'XIRawMotion') void this.#reportPointer();
      }),
    );
    this.#ends.push(() => devices.close());
  }

  readonly onLocalInput = this.#localInput.add;

  get locks(): KeyLocks {
    return this.#keyboard.locks;
  }

  onLocks(listener: () => void): () => void {
    return this.#keyboard.onLocks(listener);
  }

  open(onUntyped: () => void): InputSession {
    const session = new X11InputSession(this.#x, this.#keyboard, {
      displays: () => this.#screen.displays,
      onUntyped,
      onClose: () => this.#sessions.delete(session),
    });
    this.#sessions.add(session);
    return session;
  }

  close(): void {
    for (const end of this.#ends) end();
    for (const session of [...this.#sessions]) session.close();
    this.#keyboard.close();
  }

  /** Raw motion has no position. */
  async #reportPointer(): Promise<void> {
    if (this.#isAskingPointer) return;
    this.#isAskingPointer = true;
    try {
      const { rootX, rootY } = await reply<{ rootX: number; rootY: number }>((done) => this.#x.client.QueryPointer(this.#x.root, done));
      this.#screen.reportPointer(rootX, rootY);
    } finally {
      this.#isAskingPointer = false;
    }
  }
}

interface SessionOptions {
  displays: () => readonly Display[];
  onUntyped: () => void;
  onClose: () => void;
}

/** The input of one operator. */
class X11InputSession implements InputSession {
  readonly #x: XConnection;
  readonly #keyboard: X11Keyboard;
  readonly #displays: () => readonly Display[];
  readonly #onClose: () => void;
  readonly #endUntyped: () => void;
  readonly #keys: HeldKeys;
  readonly #buttons = new Set<number>();
  readonly #wheel = { x: new WheelClicks(), y: new WheelClicks() };
  /** Actions of the pointer that follow keys that are still being typed. */
  readonly #waiting = new Set<() => void>();

  constructor(x: XConnection, keyboard: X11Keyboard, { displays, onUntyped, onClose }: SessionOptions) {
    this.#x = x;
    this.#keyboard = keyboard;
    this.#keys = keyboard.open();
    this.#displays = displays;
    this.#onClose = onClose;
    this.#endUntyped = keyboard.onUntyped((keys) => keys === this.#keys && onUntyped());
  }

  apply(message: InputEvent): void {
    switch (message.type) {
      case 'input.pointerMove':
        // A pointer by itself waits for no key, which may take seconds.
        if (this.#waiting.size === 0) this.#move(message);
        else this.#afterKeys(() => this.#move(message));
        break;
      case 'input.pointerButton': {
        const button = buttons[message.button];
        if (button === undefined) break;
        this.#afterKeys(() => {
          this.#move(message);
          this.#press(button, message.isDown);
        });
        break;
      }
      case 'input.wheel':
        this.#afterKeys(() => this.#turnWheel(message.deltaX, message.deltaY));
        break;
      case 'input.key':
        this.#keyboard.key(this.#keys, message);
        break;
      case 'input.text':
        this.#keyboard.text(this.#keys, message.text);
        break;
      case 'input.lock':
        this.#keyboard.setLock(message.lock, message.isOn);
        break;
      case 'input.release':
        this.release();
    }
  }

  release(): void {
    this.#keyboard.release(this.#keys);
    this.#waiting.clear();
    for (const button of [...this.#buttons]) this.#press(button, false);
  }

  close(): void {
    this.release();
    this.#keyboard.leave(this.#keys);
    this.#endUntyped();
    this.#onClose();
  }

  /** Keys before a click belong to it, such as Control. What waits for them is dropped when the operator's input is released. */
  #afterKeys(act: () => void): void {
    this.#waiting.add(act);
    this.#keyboard.afterKeys(() => this.#waiting.delete(act) && act());
  }

  #move({ displayId, x, y }: { displayId: string; x: number; y: number }): void {
    const display = this.#displays().find((one) => one.displayId === displayId);
    if (!display) return;
    const along = (start: number, length: number, ratio: number) => start + Math.min(length - 1, Math.floor(ratio * length));
    const { xtest, root } = this.#x;
    xtest.FakeInput(xtest.MotionNotify, 0, 0, root, along(display.x, display.width, x), along(display.y, display.height, y));
  }

  #press(button: number, isDown: boolean): void {
    const { xtest } = this.#x;
    xtest.FakeInput(isDown ? xtest.ButtonPress : xtest.ButtonRelease, button, 0, 0, 0, 0);
    if (isDown) this.#buttons.add(button);
    else this.#buttons.delete(button);
  }

  #turnWheel(deltaX: number, deltaY: number): void {
    const now = performance.now();
    const [right, down] = [this.#wheel.x.turn(deltaX, now), this.#wheel.y.turn(deltaY, now)];
    this.#click(right < 0 ? wheelButtons.left : wheelButtons.right, Math.abs(right));
    this.#click(down < 0 ? wheelButtons.up : wheelButtons.down, Math.abs(down));
  }

  #click(button: number, times: number): void {
    const { xtest } = this.#x;
    for (let count = 0; count < times; count += 1) {
      xtest.FakeInput(xtest.ButtonPress, button, 0, 0, 0, 0);
      xtest.FakeInput(xtest.ButtonRelease, button, 0, 0, 0, 0);
    }
  }
}
