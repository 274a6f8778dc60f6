import { type InputMessage, inputProtocol, type KeyLock, type KeyLocks, unorderedInputProtocol } from '@nearhand/contracts/peer/input.gen';
import type { CapabilityContext } from '../capability/capability.ts';
import { Observable } from '../capability/observable.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';

type Event = Extract<InputMessage, { sequence: number }>;
type Unnumbered<One> = One extends Event ? Omit<One, 'sequence'> : never;

/** The second copy leaves in another packet than the first one, and on the channel that keeps the order. */
const repeatMs = 12;
/** Same limit as in the contract. */
const longestText = 4_000;

/** The operator's end: sends pointer and keyboard to a device. Its state are the locks there; none before the device has reported them. */
export class InputSender extends Observable<KeyLocks> {
  static readonly protocol = inputProtocol;
  readonly #messenger: Messenger<InputMessage>;
  readonly #unordered: Messenger<InputMessage>;
  readonly #ends: (() => void)[];
  #sequence = 0;
  #repeated: Event[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Keys by their codes, and buttons by their numbers. */
  readonly #held = new Set<string | number>();

  constructor({ peers }: Pick<CapabilityContext, 'peers'>) {
    super({});
    this.#messenger = createMessenger(peers, inputProtocol);
    this.#unordered = createMessenger(peers, unorderedInputProtocol);
    this.#ends = [
      this.#messenger.listen((message) => message.type === 'input.locks' && this.set(message.locks)),
      peers.channel(inputProtocol).listen({ close: () => this.set({}) }),
    ];
  }

  /** The device has left out characters. Returns a function that ends it. */
  onUntyped(listener: () => void): () => void {
    return this.#messenger.listen(({ type }) => type === 'input.untyped' && listener());
  }

  movePointer(displayId: string, x: number, y: number): void {
    this.#send({ type: 'input.pointerMove', displayId, x, y });
  }

  pressButton(displayId: string, x: number, y: number, button: number, isDown: boolean): void {
    this.#hold(button, isDown);
    this.#send({ type: 'input.pointerButton', displayId, x, y, button, isDown });
  }

  turnWheel(deltaX: number, deltaY: number): void {
    const within = (pixels: number) => Math.max(-10_000, Math.min(10_000, pixels));
    this.#send({ type: 'input.wheel', deltaX: within(deltaX), deltaY: within(deltaY) });
  }

  /** `isOrdered`: the key must not overtake what was sent to the clipboard before. */
  pressKey(code: string, key: string, isDown: boolean, { isOrdered = false } = {}): void {
    this.#hold(code, isDown);
    this.#send({ type: 'input.key', code: code.slice(0, 32), key: key.slice(0, 32), isDown }, isOrdered);
  }

  /** Types text as it is, in any script. */
  typeText(text: string): void {
    const characters = [...text];
    // A character may have two UTF-16 units.
    for (let from = 0; from < characters.length; from += longestText / 2)
      this.#send({ type: 'input.text', text: characters.slice(from, from + longestText / 2).join('') });
  }

  /** Switches a lock of the device. */
  setLock(lock: KeyLock, isOn: boolean): void {
    this.#send({ type: 'input.lock', lock, isOn });
  }

  /** Releases all keys and buttons. */
  release(): void {
    this.#held.clear();
    this.#send({ type: 'input.release' });
  }

  /** Twice a second: the device releases what a silent page holds. */
  reportAlive(): void {
    if (this.#held.size > 0) this.#messenger.send({ type: 'input.alive' });
  }

  close(): void {
    for (const end of this.#ends) end();
    clearTimeout(this.#timer);
  }

  #hold(what: string | number, isDown: boolean): void {
    const wasHeld = this.#held.size > 0;
    if (isDown) this.#held.add(what);
    else this.#held.delete(what);
    // The device waits for reports from now on, also if the page stops before the next one.
    if (!wasHeld) this.reportAlive();
  }

  #send(event: Unnumbered<Event>, isOrdered = false): void {
    const message = { ...event, sequence: this.#sequence + 1 } as Event;
    if (!isOrdered && this.#unordered.send(message)) {
      this.#repeated.push(message);
      this.#timer ??= setTimeout(() => this.#repeat(), repeatMs);
    } else if (!this.#sendInOrder(message)) return;
    this.#sequence += 1;
  }

  /** Sends after the events before it, whose first copies may still be on their way. */
  #sendInOrder(message: Event): boolean {
    this.#repeat();
    return this.#messenger.send(message);
  }

  #repeat(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const messages = this.#repeated;
    this.#repeated = [];
    for (const message of messages) this.#messenger.send(message);
  }
}
