import {
  type Display,
  type DisplayCursor,
  type DisplayCursorPosition,
  type DisplayMessage,
  displayProtocol,
} from '@nearhand/contracts/peer/display.gen';
import type { CapabilityContext } from '../capability/capability.ts';
import { Observable } from '../capability/observable.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';
import { fromBase64 } from '../text/base64.ts';
import { isCursor } from './picture-limits.ts';
import { stillSize } from './still-size.ts';

export interface DisplayState {
  displays: readonly Display[];
  /** Null before the first image, and for one that is not valid. */
  cursor: Pick<DisplayCursor, 'hotspotX' | 'hotspotY' | 'image'> | null;
  /** Position to which the person at the device has moved the cursor, until the operator moves it. */
  position: Pick<DisplayCursorPosition, 'displayId' | 'x' | 'y'> | null;
}

/** The operator's end: the monitors and the cursor of a device. */
export class DisplayViewer extends Observable<DisplayState> {
  static readonly protocol = displayProtocol;
  readonly close: () => void;
  readonly #messenger: Messenger<DisplayMessage>;

  constructor({ peers }: Pick<CapabilityContext, 'peers'>) {
    super({ displays: [], cursor: null, position: null });
    this.#messenger = createMessenger(peers, displayProtocol);
    this.close = this.#messenger.listen((message) => this.#receive(message));
  }

  /** Chooses the monitor that the device sends to this operator. */
  select(displayId: string): void {
    this.#messenger.send({ type: 'display.select', displayId });
  }

  /** The operator moves the cursor now. */
  forgetPosition(): void {
    if (this.state.position) this.set({ ...this.state, position: null });
  }

  #receive(message: DisplayMessage): void {
    if (message.type === 'display.list') this.set({ ...this.state, displays: message.displays });
    else if (message.type === 'display.cursor') {
      const { hotspotX, hotspotY, image } = message;
      this.set({ ...this.state, cursor: isImage(image) ? { hotspotX, hotspotY, image } : null });
    } else if (message.type === 'display.cursorPosition') {
      const { displayId, x, y } = message;
      this.set({ ...this.state, position: { displayId, x, y } });
    }
  }
}

/** Whether the browser may decode the image of a cursor. An empty one hides it. */
function isImage(image: string): boolean {
  const size = image && stillSize('png', fromBase64(image) ?? new Uint8Array());
  return size === '' || (size !== null && isCursor(size));
}
