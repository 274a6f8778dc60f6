import { type InputMessage, inputProtocol, unorderedInputProtocol } from '@nearhand/contracts/peer/input.gen';
import { RateLimit } from '@nearhand/platform/session-link/capability/rate-limit';
import { createMessenger, type Messenger } from '@nearhand/platform/session-link/peers/messenger';
import type { Peers } from '@nearhand/platform/session-link/peers/peers';
import type { InputEvent, InputSession, InputTarget } from '../system/system.ts';

export interface InputReceiverOptions {
  peers: Peers;
  target: InputTarget;
  /** Whether the operator may control the device now. */
  mayControl: (peer: string) => boolean;
  now?: () => number;
}

/** Operators have no effect for this time after the person at the device has used mouse or keyboard. */
export const localPriorityMs = 1_000;

/** A pointer with 1,000 reports a second, each sent twice, and typing. */
const eventsPerSecond = 2_500;

/** Same time as in the contract. */
const silenceMs = 2_000;

/** Events of an operator that wait for earlier ones. */
const mostWaiting = 256;

interface Operator {
  session: InputSession;
  /** Sequence number of the last event that was applied. */
  last: number;
  /** Later events of the unordered channel, by their number. */
  waiting: Map<number, InputEvent>;
  /** Releases what is held when the operator's page is silent; null for a page that does not report. */
  silence: NodeJS.Timeout | null;
}

/** The device's end of the input capability, for several operators at once. */
export class InputReceiver {
  readonly #options: InputReceiverOptions;
  readonly #now: () => number;
  readonly #messenger: Messenger<InputMessage>;
  readonly #operators = new Map<string, Operator>();
  readonly #limit: RateLimit;
  readonly #ends: (() => void)[];
  #localUntil = Number.NEGATIVE_INFINITY;

  constructor(options: InputReceiverOptions) {
    const { peers, target, now = () => performance.now() } = options;
    this.#options = options;
    this.#now = now;
    this.#limit = new RateLimit({ perSecond: eventsPerSecond, now });
    this.#messenger = createMessenger(peers, inputProtocol);
    this.#ends = [
      this.#messenger.listen((message, peer) => this.#receive(message, peer, true)),
      createMessenger(peers, unorderedInputProtocol).listen((message, peer) => this.#receive(message, peer, false)),
      // A page that is loaded again counts from the start.
      peers.channel(inputProtocol).listen({ open: (peer) => this.#reportLocks(peer), close: (peer) => this.#drop(peer) }),
      target.onLocalInput(() => this.#yield()),
      target.onLocks(() => this.#reportLocksToAll()),
    ];
    this.#reportLocksToAll();
  }

  /** Releases what an operator holds who may not control the device any more, and reports the locks to those who may. */
  followPermissions(): void {
    for (const peer of this.#operators.keys()) if (!this.#options.mayControl(peer)) this.#drop(peer);
    this.#reportLocksToAll();
  }

  close(): void {
    for (const end of this.#ends) end();
    for (const peer of [...this.#operators.keys()]) this.#drop(peer);
  }

  #receive(message: InputMessage, peer: string, isOrdered: boolean): void {
    const isAlive = message.type === 'input.alive';
    if (!(isAlive || isEvent(message)) || !this.#options.mayControl(peer) || !this.#limit.take(peer)) return;
    const operator = this.#operators.get(peer) ?? this.#open(peer);
    operator.silence?.refresh();
    if (isAlive) {
      operator.silence ??= setTimeout(() => operator.session.release(), silenceMs);
      return;
    }
    const { last, waiting } = operator;
    if (message.sequence <= last) return;
    if (!isOrdered && message.sequence > last + 1) {
      if (waiting.size < mostWaiting) waiting.set(message.sequence, message);
      return;
    }
    waiting.set(message.sequence, message);
    // Nothing that is missing before an event of the ordered channel will arrive.
    const due = [...waiting.keys()].filter((sequence) => sequence <= message.sequence).toSorted((one, other) => one - other);
    for (const sequence of due) this.#apply(operator, sequence);
    while (waiting.has(operator.last + 1)) this.#apply(operator, operator.last + 1);
  }

  #open(peer: string): Operator {
    const session = this.#options.target.open(() => this.#messenger.send({ type: 'input.untyped' }, { peer }));
    const operator = { session, last: 0, waiting: new Map(), silence: null };
    this.#operators.set(peer, operator);
    return operator;
  }

  #apply(operator: Operator, sequence: number): void {
    const event = operator.waiting.get(sequence);
    operator.waiting.delete(sequence);
    operator.last = sequence;
    // Keys and buttons are released also while the person at the device has priority.
    if (!event || (this.#now() < this.#localUntil && !isRelease(event))) return;
    operator.session.apply(event);
  }

  /** The person at the device takes over: nothing that an operator holds may interfere. */
  #yield(): void {
    if (this.#now() >= this.#localUntil) for (const { session } of this.#operators.values()) session.release();
    this.#localUntil = this.#now() + localPriorityMs;
  }

  #reportLocksToAll(): void {
    for (const peer of this.#options.peers.channel(inputProtocol).openPeers) this.#reportLocks(peer);
  }

  #reportLocks(peer: string): void {
    const { target, mayControl } = this.#options;
    if (mayControl(peer)) this.#messenger.send({ type: 'input.locks', locks: target.locks }, { peer });
  }

  #drop(peer: string): void {
    const operator = this.#operators.get(peer);
    if (!operator) return;
    this.#operators.delete(peer);
    if (operator.silence) clearTimeout(operator.silence);
    operator.session.release();
    operator.session.close();
  }
}

const isEvent = (message: InputMessage): message is InputEvent => 'sequence' in message;

const isRelease = (event: InputEvent): boolean => event.type === 'input.release' || ('isDown' in event && !event.isDown);
