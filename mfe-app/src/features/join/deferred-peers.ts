import type { ChannelName, GroupChannel, Peers } from '@nearhand/platform/session-link/peers';

interface DeferredPeersOptions {
  channel: ChannelName;
  /** How the messages of the part begin, such as `file.`. */
  prefix: string;
  /** Those that it has to answer: they call it. */
  wakes: RegExp;
  onWake: () => void;
}

/** More than these were said before anybody listened: the part is slow to come, or the other side is hostile. */
const mostKept = 200;
const headLength = 300;

/** Where a message says what it is; the part itself checks all of it. */
const headOf = (data: string | ArrayBuffer): string => (typeof data === 'string' ? data.slice(0, headLength) : '');

/**
 * The peers of a part whose code is loaded when it is first needed. What was said to it until then is kept, wakes it,
 * and is heard by it when it comes, as if it had been there.
 */
export class DeferredPeers implements Peers {
  readonly #peers: Peers;
  readonly #options: DeferredPeersOptions;
  readonly #end: () => void;
  #kept: { data: string | ArrayBuffer; peer: string }[] = [];

  constructor(peers: Peers, options: DeferredPeersOptions) {
    this.#peers = peers;
    this.#options = options;
    const { prefix, wakes, onWake } = options;
    this.#end = peers.channel(options.channel).listen({
      message: (data, peer) => {
        const head = headOf(data);
        if (!head.includes(`"type":"${prefix}`)) return;
        this.#kept = [...this.#kept, { data, peer }].slice(-mostKept);
        if (wakes.test(head)) onWake();
      },
    });
  }

  close(): void {
    this.#end();
    this.#kept = [];
  }

  channel(name: ChannelName): GroupChannel {
    const channel = this.#peers.channel(name);
    if (name !== this.#options.channel) return channel;
    return {
      get openPeers() {
        return channel.openPeers;
      },
      send: (data, to) => channel.send(data, to),
      bufferedAmount: (peer) => channel.bufferedAmount(peer),
      maxMessageSize: (peer) => channel.maxMessageSize(peer),
      listen: (listener) => {
        const end = channel.listen(listener);
        if (listener.message) this.#replay(listener.message);
        return end;
      },
    };
  }

  /** Once, after the listener has finished what it does when it is made. */
  #replay(hear: (data: string | ArrayBuffer, peer: string) => void): void {
    const kept = this.#kept;
    this.close();
    queueMicrotask(() => {
      for (const { data, peer } of kept) hear(data, peer);
    });
  }
}
