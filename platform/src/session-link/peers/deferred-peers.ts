import type { PeerCapability } from '@nearhand/contracts/peer/peer-protocol';
import { parseJson } from './messenger.ts';
import type { ChannelListener, GroupChannel, Peers } from './peers.ts';

/** A message of the capability that was parsed, but not validated. */
export type UncheckedMessage = Readonly<Record<string, unknown>>;

interface DeferredPeersOptions {
  capability: PeerCapability;
  /** Whether the message needs the capability to be loaded. */
  isNeededFor: (message: UncheckedMessage) => boolean;
  onNeeded: () => void;
}

/** The oldest messages are dropped above this number: the code is slow to arrive, or the peer is hostile. */
const maxStored = 200;

/**
 * The peers of a capability whose code is loaded on first use. Stores its messages until then, and delivers them
 * to the first listener. The capability validates them.
 */
export class DeferredPeers implements Peers {
  readonly #peers: Peers;
  readonly #capability: PeerCapability;
  readonly #end: () => void;
  #stored: { data: string | ArrayBuffer; peer: string }[] = [];

  constructor(peers: Peers, { capability, isNeededFor, onNeeded }: DeferredPeersOptions) {
    this.#peers = peers;
    this.#capability = capability;
    this.#end = peers.channel(capability).listen({
      message: (data, peer) => {
        const message = parseJson(data) as UncheckedMessage | null;
        if (!String(message?.['type']).startsWith(`${capability.name}.`)) return;
        this.#stored = [...this.#stored, { data, peer }].slice(-maxStored);
        if (message && isNeededFor(message)) onNeeded();
      },
    });
  }

  close(): void {
    this.#end();
    this.#stored = [];
  }

  channel(capability: PeerCapability): GroupChannel {
    const channel = this.#peers.channel(capability);
    if (capability.name !== this.#capability.name) return channel;
    return {
      get openPeers() {
        return channel.openPeers;
      },
      send: (data, to) => channel.send(data, to),
      bufferedAmount: (peer) => channel.bufferedAmount(peer),
      roundTripMs: (peer) => channel.roundTripMs(peer),
      pace: (peer, rate) => channel.pace(peer, rate),
      maxMessageSize: (peer) => channel.maxMessageSize(peer),
      listen: (listener) => {
        const end = channel.listen(listener);
        if (listener.message) this.#deliver(listener.message);
        return end;
      },
    };
  }

  /** Delivers once, after the constructor of the listener has returned. */
  #deliver(receive: NonNullable<ChannelListener['message']>): void {
    const stored = this.#stored;
    this.close();
    queueMicrotask(() => {
      for (const { data, peer } of stored) receive(data, peer);
    });
  }
}
