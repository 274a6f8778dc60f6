import type { Display } from '@nearhand/contracts/peer/display.gen';
import type { KeyLocks } from '@nearhand/contracts/peer/input.gen';
import type {
  ClipboardPort,
  CursorImage,
  InputEvent,
  InputSession,
  InputTarget,
  PointerPosition,
  PrivacyPort,
  Rectangle,
  ScreenCapture,
  System,
  WindowContent,
  WindowPort,
} from '../system/system.ts';

class Listeners<Value extends unknown[]> {
  readonly #all = new Set<(...values: Value) => void>();

  readonly add = (listener: (...values: Value) => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  emit(...values: Value): void {
    for (const listener of this.#all) listener(...values);
  }
}

export const aDisplay: Display = { displayId: 'one', name: 'One', x: 0, y: 0, width: 64, height: 32, scale: 1, isPrimary: true };

export class FakeScreen implements ScreenCapture {
  readonly #displays = new Listeners<[]>();
  readonly #cursor = new Listeners<[]>();
  readonly #pointer = new Listeners<[PointerPosition]>();
  readonly #damage = new Listeners<[]>();
  displays: readonly Display[] = [aDisplay];
  cursor: CursorImage | null = null;
  readonly desktop = { width: 64, height: 32, pixels: Buffer.alloc(64 * 32 * 4) };
  onDisplays = this.#displays.add;
  onCursor = this.#cursor.add;
  onPointer = this.#pointer.add;
  onDamage = this.#damage.add;

  async takeDamage(): Promise<Rectangle[]> {
    return [];
  }

  async readRows(): Promise<void> {}

  show(displays: readonly Display[]): void {
    this.displays = displays;
    this.#displays.emit();
  }

  showCursor(cursor: CursorImage): void {
    this.cursor = cursor;
    this.#cursor.emit();
  }

  movePointer(position: PointerPosition): void {
    this.#pointer.emit(position);
  }
}

export class FakeInput implements InputTarget {
  readonly #local = new Listeners<[]>();
  /** Applied events in the order of arrival, and `release` and `close` of their sessions. */
  readonly log: (InputEvent | 'release' | 'close')[] = [];
  readonly #locks = new Listeners<[]>();
  /** Characters of the last operator are not typed. */
  leaveOut: () => void = () => undefined;
  locks: KeyLocks = { capsLock: false };
  onLocalInput = this.#local.add;
  onLocks = this.#locks.add;

  open(onUntyped: () => void): InputSession {
    this.leaveOut = onUntyped;
    return {
      apply: (event) => void this.log.push(event),
      release: () => void this.log.push('release'),
      close: () => void this.log.push('close'),
    };
  }

  useLocally(): void {
    this.#local.emit();
  }

  lock(locks: KeyLocks): void {
    this.locks = locks;
    this.#locks.emit();
  }
}

export class FakeWindows implements WindowPort {
  readonly shown: { content: WindowContent; onClosed: () => void }[] = [];

  open(content: WindowContent, onClosed: () => void) {
    const window = { content, onClosed };
    this.shown.push(window);
    return {
      update: (next: WindowContent) => {
        window.content = next;
      },
      close: () => void this.shown.splice(this.shown.indexOf(window), 1),
    };
  }

  press(label: string): void {
    const button = this.shown.flatMap(({ content }) => content.buttons).find((known) => known.label === label);
    if (!button) throw new Error(`There is no button ${label}`);
    button.onPress();
  }
}

export class FakePrivacy implements PrivacyPort {
  readonly #escape = new Listeners<[]>();
  canBlank = true;
  canLock = true;
  isBlank = false;
  isLocked = false;
  onEscape = this.#escape.add;

  async setBlank(isBlank: boolean): Promise<void> {
    this.isBlank = isBlank;
  }

  async setLocked(isLocked: boolean): Promise<void> {
    this.isLocked = isLocked;
  }

  escape(): void {
    this.#escape.emit();
  }
}

/** A desktop for tests. */
export class FakeSystem implements System {
  readonly screen = new FakeScreen();
  readonly input = new FakeInput();
  readonly window = new FakeWindows();
  readonly privacy = new FakePrivacy();
  readonly clipboard: ClipboardPort = { onChange: () => () => undefined, read: async () => null, offer: () => undefined };
  readonly #closed = Promise.withResolvers<void>();
  readonly closed = this.#closed.promise;
  answer = async (): Promise<void> => undefined;

  close(): void {
    this.#closed.resolve();
  }
}
