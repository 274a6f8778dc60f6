import type { StreamListener } from '../capability/capability.ts';

/** The streams that arrive from the peers now. */
export class PeerStreams {
  readonly #peers = new Map<MediaStream, string>();
  readonly #listeners = new Set<StreamListener>();

  add(peer: string, stream: MediaStream): void {
    this.#peers.set(stream, peer);
    for (const { come } of this.#listeners) come(peer, stream);
  }

  remove(peer: string, stream: MediaStream): void {
    this.#peers.delete(stream);
    for (const { gone } of this.#listeners) gone(peer, stream);
  }

  /** Calls the listener for present and later streams. Returns a function that ends it. */
  readonly listen = (listener: StreamListener): (() => void) => {
    this.#listeners.add(listener);
    for (const [stream, peer] of this.#peers) listener.come(peer, stream);
    return () => this.#listeners.delete(listener);
  };
}
