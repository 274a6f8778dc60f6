import { type InputMessage, inputProtocol } from '@nearhand/contracts/peer/input.gen';
import { RateLimit } from '@nearhand/platform/session-link/capability/rate-limit';
import { createMessenger } from '@nearhand/platform/session-link/peers/messenger';
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

interface Operator {
  session: InputSession;
  /** Highest sequence number. */
  last: number;
}

/** The device's end of the input capability, for several operators at once. */
export class InputReceiver {
  readonly #options: InputReceiverOptions;
  readonly #now: () => number;
  readonly #operators = new Map<string, Operator>();
  readonly #limit: RateLimit;
  readonly #ends: (() => void)[];
  #localUntil = Number.NEGATIVE_INFINITY;

  constructor(options: InputReceiverOptions) {
    const { peers, target, now = () => performance.now() } = options;
    this.#options = options;
    this.#now = now;
    this.#limit = new RateLimit({ perSecond: eventsPerSecond, now });
    this.#ends = [
      createMessenger(peers, inputProtocol).listen((message, peer) => this.#receive(message, peer)),
      // A page that is loaded again counts from the start.
      peers.channel(inputProtocol).listen({ close: (peer) => this.#drop(peer) }),
      target.onLocalInput(() => this.#yield()),
    ];
  }

  /** Releases what an operator holds who may not control the device any more. */
  followPermissions(): void {
    for (const peer of this.#operators.keys()) if (!this.#options.mayControl(peer)) this.#drop(peer);
  }

  close(): void {
    for (const end of this.#ends) end();
    for (const peer of [...this.#operators.keys()]) this.#drop(peer);
  }

  #receive(message: InputMessage, peer: string): void {
    if (!isEvent(message) || !this.#options.mayControl(peer) || !this.#limit.take(peer)) return;
    const operator = this.#operators.get(peer) ?? { session: this.#options.target.open(), last: -1 };
    this.#operators.set(peer, operator);
    if (message.sequence <= operator.last) return;
    operator.last = message.sequence;
    // What is held is released also while the person at the device has priority.
    if (this.#now() < this.#localUntil && !isRelease(message)) return;
    operator.session.apply(message);
  }

  /** The person at the device takes over: nothing that an operator holds may interfere. */
  #yield(): void {
    if (this.#now() >= this.#localUntil) for (const { session } of this.#operators.values()) session.release();
    this.#localUntil = this.#now() + localPriorityMs;
  }

  #drop(peer: string): void {
    const operator = this.#operators.get(peer);
    if (!operator) return;
    this.#operators.delete(peer);
    operator.session.release();
    operator.session.close();
  }
}

const isEvent = (message: InputMessage): message is InputEvent => 'sequence' in message;

const isRelease = (event: InputEvent): boolean => event.type === 'input.release' || ('isDown' in event && !event.isDown);
