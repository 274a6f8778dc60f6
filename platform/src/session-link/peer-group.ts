import type { LinkChannel } from './connection/link-channel.ts';
import type { ChannelListener, ChannelName, GroupChannel, Peers } from './peers.ts';

/** What of a link is needed to talk through it. */
export interface PeerChannels {
  channel(name: ChannelName): LinkChannel;
  readonly maxMessageSize: number;
}

export interface PeerAccess {
  /** Through which channels this peer is heard; all unless said. What it says elsewhere is passed over. */
  receivesFrom?: readonly ChannelName[];
  /** Through which channels it is spoken to; all unless said. */
  sendsTo?: readonly ChannelName[];
}

interface Member extends PeerAccess {
  link: PeerChannels;
  stops: (() => void)[];
}

/** The links of one browser, each under the name of its peer, as one group to talk to. */
export class PeerGroup implements Peers {
  readonly #members = new Map<string, Member>();
  readonly #listeners = new Map<ChannelName, Set<ChannelListener>>();
  readonly #channels = new Map<ChannelName, GroupChannel>();

  channel(name: ChannelName): GroupChannel {
    const channel = this.#channels.get(name) ?? this.#create(name);
    this.#channels.set(name, channel);
    return channel;
  }

  /** From now on the peer takes part, as often as its channels open. */
  add(peer: string, link: PeerChannels, access: PeerAccess = {}): void {
    this.remove(peer);
    const member: Member = { ...access, link, stops: [] };
    this.#members.set(peer, member);
    for (const name of this.#listeners.keys()) this.#follow(name, peer, member);
  }

  remove(peer: string): void {
    const member = this.#members.get(peer);
    if (!member) return;
    const open = [...this.#listeners.keys()].filter((name) => this.#isOpen(member, name));
    this.#members.delete(peer);
    for (const stop of member.stops) stop();
    for (const name of open) this.#tell(name, ({ close }) => close?.(peer));
  }

  #create(name: ChannelName): GroupChannel {
    const listeners = new Set<ChannelListener>();
    this.#listeners.set(name, listeners);
    for (const [peer, member] of this.#members) this.#follow(name, peer, member);
    const openPeers = () => [...this.#members].filter(([, member]) => this.#isOpen(member, name)).map(([peer]) => peer);
    return {
      get openPeers() {
        return openPeers();
      },
      send: (data, { peer, except } = {}) => {
        const receivers = openPeers().filter((other) => other !== except && (peer === undefined || other === peer));
        return receivers.map((other) => this.#members.get(other)?.link.channel(name).send(data) ?? false).includes(true);
      },
      bufferedAmount: (peer) => this.#members.get(peer)?.link.channel(name).bufferedAmount ?? 0,
      maxMessageSize: (peer) => this.#members.get(peer)?.link.maxMessageSize ?? 0,
      listen: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  }

  #isOpen({ link, sendsTo }: Member, name: ChannelName): boolean {
    return (sendsTo?.includes(name) ?? true) && link.channel(name).isOpen;
  }

  #follow(name: ChannelName, peer: string, { link, receivesFrom, sendsTo, stops }: Member): void {
    const isSpoken = sendsTo?.includes(name) ?? true;
    const isHeard = receivesFrom?.includes(name) ?? true;
    const stop = link.channel(name).listen({
      open: () => isSpoken && this.#tell(name, ({ open }) => open?.(peer)),
      close: () => isSpoken && this.#tell(name, ({ close }) => close?.(peer)),
      message: (data) => isHeard && this.#tell(name, ({ message }) => message?.(data, peer)),
      drain: () => isSpoken && this.#tell(name, ({ drain }) => drain?.(peer)),
    });
    stops.push(stop);
  }

  #tell(name: ChannelName, tell: (listener: ChannelListener) => void): void {
    for (const listener of this.#listeners.get(name) ?? []) tell(listener);
  }
}
