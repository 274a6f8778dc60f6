import {
  type ShortAuthenticationStringMessage,
  shortAuthenticationStringProtocol,
} from '@nearhand/contracts/peer/short-authentication-string.gen';
import type { LinkChannel } from '../peers/link-channel.ts';
import { parseMessage } from '../peers/messenger.ts';
import { wordList } from './word-list.ts';

/** Equal on both ends, unless the connection is intercepted. */
export type SecurityWords = readonly string[];

/** `refused`: the peer has violated the exchange, and there are no words to compare. */
export type ShortAuthenticationStringState = SecurityWords | 'refused' | null;

/** The properties of a link that determine the words. */
export interface AuthenticatedLink {
  readonly side: 'customer' | 'operator';
  /** Certificate fingerprints, as checked by the browsers. */
  readonly fingerprints: { own: string; other: string } | null;
}

interface Exchange {
  own: string;
  other: string;
  nonce: string;
  committed: string | null;
}

const count = 4;
const lookMs = 20;
const longestWaitMs = 5_000;

/**
 * Four words that two people compare, derived from both certificate fingerprints and a nonce of each end. Both nonces are
 * committed before either is revealed, so that an interceptor cannot search for nonces that give equal words:
 * it has one guess in 2^32. Each connection has one exchange; a second one is refused.
 */
export class ShortAuthenticationString {
  readonly #link: AuthenticatedLink;
  readonly #control: LinkChannel;
  readonly #listeners = new Set<() => void>();
  #queue: Promise<void> = Promise.resolve();
  #exchange: Exchange | null = null;
  #state: ShortAuthenticationStringState = null;

  constructor(link: AuthenticatedLink, control: LinkChannel) {
    this.#link = link;
    this.#control = control;
    control.listen({
      open: () => this.#next(() => this.#begin()),
      close: () => this.#next(async () => this.#end(null)),
      message: (data) => {
        const message = parseMessage(data, shortAuthenticationStringProtocol);
        if (message) this.#next(() => this.#receive(message));
      },
    });
  }

  get state(): ShortAuthenticationStringState {
    return this.#state;
  }

  /** Returns a function that ends it. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #next(step: () => Promise<void>): void {
    this.#queue = this.#queue.then(step).catch(() => this.#end('refused'));
  }

  async #begin(): Promise<void> {
    const { side } = this.#link;
    const fingerprints = await this.#awaitFingerprints();
    if (!fingerprints) return this.#end('refused');
    const nonce = toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
    this.#exchange = { ...fingerprints, nonce, committed: null };
    this.#set(null);
    this.#send({ type: 'shortAuthenticationString.commit', hash: await commitmentOf(side, fingerprints.own, nonce) });
  }

  /** Waits for the fingerprints: on a busy machine the channel opens before the browser exposes the negotiated descriptions. */
  async #awaitFingerprints(): Promise<AuthenticatedLink['fingerprints']> {
    for (let waitedMs = 0; !this.#link.fingerprints && waitedMs < longestWaitMs; waitedMs += lookMs) {
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
    return this.#link.fingerprints;
  }

  async #receive(message: ShortAuthenticationStringMessage): Promise<void> {
    const exchange = this.#exchange;
    if (!exchange) return;
    if (message.type === 'shortAuthenticationString.commit') {
      if (exchange.committed !== null) return this.#end('refused');
      exchange.committed = message.hash;
      this.#send({ type: 'shortAuthenticationString.reveal', nonce: exchange.nonce });
      return;
    }
    const other = this.#link.side === 'customer' ? 'operator' : 'customer';
    const isKept = exchange.committed === (await commitmentOf(other, exchange.other, message.nonce));
    if (!isKept || this.#state !== null) return this.#end('refused');
    const own = [exchange.own, exchange.nonce];
    const their = [exchange.other, message.nonce];
    this.#set(await wordsOf(this.#link.side === 'customer' ? [...own, ...their] : [...their, ...own]));
  }

  #send(message: ShortAuthenticationStringMessage): void {
    this.#control.send(JSON.stringify(message));
  }

  #end(state: ShortAuthenticationStringState): void {
    this.#exchange = null;
    this.#set(state);
  }

  #set(state: ShortAuthenticationStringState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

async function wordsOf(parts: readonly string[]): Promise<SecurityWords> {
  const digest = await digestOf('nearhand words', ...parts);
  return [...digest.slice(0, count)].map((byte) => wordList[byte] ?? '');
}

const commitmentOf = async (side: AuthenticatedLink['side'], fingerprint: string, nonce: string): Promise<string> =>
  toBase64Url(await digestOf('nearhand commit', side, fingerprint, nonce));

async function digestOf(...parts: readonly string[]): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(parts))));
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
