import type { Display } from '@nearhand/contracts/peer/display.gen';
import type {
  ClipboardFormat,
  InputKey,
  InputLock,
  InputPointerButton,
  InputPointerMove,
  InputRelease,
  InputText,
  InputWheel,
  KeyLocks,
} from '@nearhand/contracts/peer/input.gen';

/** One desktop of an operating system: the screen and input of the person who is signed in, or of the login screen. */
export interface System {
  readonly screen: ScreenCapture;
  readonly input: InputTarget;
  readonly clipboard: ClipboardPort;
  readonly privacy: PrivacyPort;
  readonly window: WindowPort;
  /** Resolves when the desktop has ended. */
  readonly closed: Promise<void>;
  /** Resolves when the desktop has answered. */
  answer(): Promise<void>;
  close(): void;
}

/** Same fields as in `display.cursor`. */
export interface CursorImage {
  hotspotX: number;
  hotspotY: number;
  /** PNG, base64; empty for a hidden cursor. */
  image: string;
}

/** Position on a display, as ratios of its size. */
export interface PointerPosition {
  displayId: string;
  x: number;
  y: number;
}

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Each listener is called after a change; the returned function ends it. */
export interface ScreenCapture {
  /** Monitors, and all of them as the last entry if there are several. */
  readonly displays: readonly Display[];
  onDisplays(listener: () => void): () => void;
  readonly cursor: CursorImage | null;
  onCursor(listener: () => void): () => void;
  /** The pointer was moved on the device itself. */
  onPointer(listener: (position: PointerPosition) => void): () => void;
  /** All monitors in one buffer: rows of BGRX pixels. */
  readonly desktop: { readonly width: number; readonly height: number; readonly pixels: Buffer };
  /** Called once after a change, until `takeDamage`. */
  onDamage(listener: () => void): () => void;
  /** Returns the changed areas and forgets them. */
  takeDamage(): Promise<Rectangle[]>;
  /** Updates these rows of `desktop.pixels`. */
  readRows(y: number, height: number): Promise<void>;
}

/** An event of an operator, validated and permitted. */
export type InputEvent = InputPointerMove | InputPointerButton | InputWheel | InputKey | InputText | InputLock | InputRelease;

/** The input of one operator. */
export interface InputSession {
  apply(event: InputEvent): void;
  /** Releases all keys and buttons that this operator holds. */
  release(): void;
  close(): void;
}

export interface InputTarget {
  /** `onUntyped` is called when characters of this operator were left out. */
  open(onUntyped: () => void): InputSession;
  readonly locks: KeyLocks;
  onLocks(listener: () => void): () => void;
  /** The person at the device has moved the pointer or pressed a key. */
  onLocalInput(listener: () => void): () => void;
}

export interface ClipboardPort {
  onChange(listener: (formats: readonly ClipboardFormat[]) => void): () => void;
  read(format: ClipboardFormat): Promise<Uint8Array | null>;
  /** Replaces the content of the clipboard, which is read when a program pastes it. */
  offer(formats: readonly ClipboardFormat[], read: (format: ClipboardFormat) => Promise<Uint8Array | null>): void;
}

/** Blank screen and locked input while an operator works. Both end with the agent, also when the agent is killed. */
export interface PrivacyPort {
  readonly canBlank: boolean;
  readonly canLock: boolean;
  readonly isLocked: boolean;
  /** Dark monitors. Operators still see the picture. */
  setBlank(isBlank: boolean): Promise<void>;
  /** Mouse and keyboard of the device without effect. */
  setLocked(isLocked: boolean): Promise<void>;
  /** The person at the device wants to end it. */
  onEscape(listener: () => void): () => void;
}

export interface WindowButton {
  label: string;
  onPress: () => void;
}

export interface WindowContent {
  title: string;
  lines: readonly string[];
  /** Number of lines at the start that stay where there is no room for all. */
  kept?: number;
  /** The first of several buttons refuses. */
  buttons: readonly WindowButton[];
}

export interface OpenWindow {
  update(content: WindowContent): void;
  close(): void;
}

/**
 * Small windows of the agent on the device's own screen, above all others. They take no focus, and only the mouse and keyboard of the person at
 * the device press their buttons, from a second after they are seen.
 */
export interface WindowPort {
  /** `onClosed` is called when the window cannot be shown. */
  open(content: WindowContent, onClosed: () => void): OpenWindow;
}
