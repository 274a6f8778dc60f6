import type { PeerCapability, PeerChannelName } from '@nearhand/contracts/peer/peer-protocol';
import type { LinkChannel } from '../peers/link-channel.ts';
import type { ChannelListener, GroupChannel, Peers } from '../peers/peers.ts';
import type { CapabilityNegotiation } from './capability-negotiation.ts';

export interface PeerChannels {
  channel(name: PeerChannelName): LinkChannel;
  readonly capabilities: Pick<CapabilityNegotiation, 'versionOf' | 'listen'>;
  readonly maxMessageSize: number;
}

/** Channels to and from a peer; all where none are given. */
export interface PeerAccess {
  /** Messages of this peer on other channels are ignored. */
  receivesFrom?: readonly PeerChannelName[];
  sendsTo?: readonly PeerChannelName[];
}

interface Member extends PeerAccess {
  link: PeerChannels;
  /** Names of the capabilities that were reported as open. */
  open: Set<string>;
  stops: (() => void)[];
}

interface Group {
  capability: PeerCapability;
  channel: GroupChannel;
  listeners: Set<ChannelListener>;
}

/** The links of one end as a group, each under the id of its peer. A capability reaches the peers that support it. */
export class PeerGroup implements Peers {
  readonly #members = new Map<string, Member>();
  readonly #groups = new Map<string, Group>();

  channel(capability: PeerCapability): GroupChannel {
    const group = this.#groups.get(capability.name) ?? this.#create(capability);
    this.#groups.set(capability.name, group);
    return group.channel;
  }

  /** Replaces the link of a known peer. */
  add(peer: string, link: PeerChannels, access: PeerAccess = {}): void {
    this.remove(peer);
    const member: Member = { ...access, link, open: new Set(), stops: [] };
    this.#members.set(peer, member);
    for (const group of this.#groups.values()) this.#follow(group, peer, member);
  }

  remove(peer: string): void {
    const member = this.#members.get(peer);
    if (!member) return;
    this.#members.delete(peer);
    for (const stop of member.stops) stop();
    for (const name of member.open) this.#emit(this.#groups.get(name), ({ close }) => close?.(peer));
  }

  /** Notifies the capabilities that what the peer was granted ends. */
  forget(peer: string): void {
    for (const group of this.#groups.values()) this.#emit(group, ({ forget }) => forget?.(peer));
  }

  #create(capability: PeerCapability): Group {
    const listeners = new Set<ChannelListener>();
    const openPeers = () => [...this.#members].filter(([, member]) => isOpen(member, capability)).map(([peer]) => peer);
    const linkChannel = (peer: string) => this.#members.get(peer)?.link.channel(capability.channel);
    const channel: GroupChannel = {
      get openPeers() {
        return openPeers();
      },
      send: (data, { peer, except } = {}) => {
        const receivers = openPeers().filter((other) => other !== except && (peer === undefined || other === peer));
        return receivers.map((other) => linkChannel(other)?.send(data) ?? false).includes(true);
      },
      bufferedAmount: (peer) => linkChannel(peer)?.bufferedAmount ?? 0,
      roundTripMs: (peer) => linkChannel(peer)?.roundTripMs ?? null,
      pace: (peer, rate) => linkChannel(peer)?.pace(rate),
      maxMessageSize: (peer) => this.#members.get(peer)?.link.maxMessageSize ?? 0,
      listen: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const group = { capability, channel, listeners };
    for (const [peer, member] of this.#members) this.#follow(group, peer, member);
    return group;
  }

  #follow(group: Group, peer: string, member: Member): void {
    const { capability } = group;
    const { link, receivesFrom, sendsTo, open, stops } = member;
    const { name, channel } = capability;
    const isSentTo = sendsTo?.includes(channel) ?? true;
    const isReceived = receivesFrom?.includes(channel) ?? true;
    const update = (isNowOpen: boolean) => {
      if (open.has(name) === isNowOpen) return;
      if (isNowOpen) open.add(name);
      else open.delete(name);
      this.#emit(group, (listener) => listener[isNowOpen ? 'open' : 'close']?.(peer));
    };
    if (isOpen(member, capability)) open.add(name);
    stops.push(
      link.channel(channel).listen({
        open: () => update(isOpen(member, capability)),
        close: () => update(false),
        message: (data) =>
          isReceived && link.capabilities.versionOf(capability) > 0 && this.#emit(group, ({ message }) => message?.(data, peer)),
        drain: () => isSentTo && this.#emit(group, ({ drain }) => drain?.(peer)),
      }),
      link.capabilities.listen(() => update(isOpen(member, capability))),
    );
  }

  #emit(group: Group | undefined, emit: (listener: ChannelListener) => void): void {
    for (const listener of group?.listeners ?? []) emit(listener);
  }
}

const isOpen = ({ link, sendsTo }: Member, capability: PeerCapability): boolean =>
  (sendsTo?.includes(capability.channel) ?? true) && link.capabilities.versionOf(capability) > 0 && link.channel(capability.channel).isOpen;
