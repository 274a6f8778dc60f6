import type { components } from '@nearhand/contracts/openapi.gen';
import type { PeerCapability } from '@nearhand/contracts/peer/peer-protocol';
import type { ScreenQuality } from '@nearhand/contracts/peer/quality.gen';
import type { MediaSender, Participants } from '../capability/capability.ts';
import type { OpenTrack } from '../peers/channel-carrier.ts';
import type { Peers } from '../peers/peers.ts';
import { type PeerAccess, PeerGroup } from './peer-group.ts';
import { type ConnectionFactory, type LinkState, PeerLink } from './peer-link.ts';
import type { Signal } from './signal.ts';

type Participant = components['schemas']['Participant'];

export interface OperatorLinksOptions {
  iceServers: RTCIceServer[];
  /** Capabilities that this end supports. */
  capabilities: readonly PeerCapability[];
  /** Creates connections in environments without a global RTCPeerConnection. */
  connections?: ConnectionFactory;
  openTrack?: OpenTrack;
  /** Sends a signal to the server, which relays it to the operator in `peer`. */
  send: (signal: Signal) => void;
  /** Whether the server would receive a signal now. */
  isReachable: () => boolean;
  onState?: (peer: string, state: LinkState) => void;
  onStream?: (peer: string, stream: MediaStream) => void;
  onStreamGone?: (peer: string, stream: MediaStream) => void;
  /** The host has ended the session directly. */
  onEnd?: () => void;
  /** A link was created, or removed (null). */
  onLink?: (peer: string, link: PeerLink | null) => void;
}

/** A watcher sees and reads; pictures are acknowledged. Messages of the link itself are not restricted. */
const watching: PeerAccess = {
  receivesFrom: ['picture', 'unorderedPicture'],
  sendsTo: ['control', 'chat', 'picture', 'unorderedPicture', 'pictureTrack'],
};

interface Operator {
  about: Participant;
  link: PeerLink;
  isPresent: boolean;
}

/** The customer's links, one to each operator in the session. */
export class OperatorLinks implements Participants, MediaSender {
  readonly #options: OperatorLinksOptions;
  readonly #group = new PeerGroup();
  readonly #operators = new Map<string, Operator>();
  readonly #shown = new Map<MediaStreamTrack, MediaStream>();
  #quality: ScreenQuality = 'sharp';

  constructor(options: OperatorLinksOptions) {
    this.#options = options;
  }

  get peers(): Peers {
    return this.#group;
  }

  get participants(): readonly Participant[] {
    return [...this.#operators.values()].map(({ about }) => about);
  }

  roleOf(peer: string): Participant['role'] | null {
    return this.#operators.get(peer)?.about.role ?? null;
  }

  nameOf(peer: string): string {
    return this.#operators.get(peer)?.about.name ?? '';
  }

  linkTo(peer: string): PeerLink | null {
    return this.#operators.get(peer)?.link ?? null;
  }

  /** An operator has joined, has returned, or has another role. */
  come(about: Participant): void {
    if (about.role === 'customer') return;
    const known = this.#operators.get(about.participantId);
    if (known && isWatching(known.about) === isWatching(about)) {
      Object.assign(known, { about, isPresent: true });
      known.link.renew();
      return;
    }
    if (known) this.#drop(about.participantId);
    const link = this.#create(about);
    this.#operators.set(about.participantId, { about, link, isPresent: true });
    if (known) this.#group.forget(about.participantId);
    this.#group.add(about.participantId, link, isWatching(about) ? watching : {});
    this.#options.onLink?.(about.participantId, link);
  }

  /** The connection of the operator to the server is lost. A connected link stays: the server may be restarting. */
  leave(peer: string): void {
    const operator = this.#operators.get(peer);
    if (!operator) return;
    operator.isPresent = false;
    this.#dropIfAbsent(peer);
  }

  /** The operator was removed: the link closes at once, and later signals of it are ignored. */
  remove(peer: string): void {
    this.#drop(peer);
    this.#group.forget(peer);
  }

  /** Removes all other operators, of whose removal this end may have missed the message. */
  retain(peers: readonly string[]): void {
    for (const peer of this.#operators.keys()) if (!peers.includes(peer)) this.remove(peer);
  }

  /** Passes a signal to the link of its operator. */
  receive({ peer, ...signal }: Signal): void {
    if (peer) void this.#operators.get(peer)?.link.receive(signal);
  }

  /** Sends a picture to all operators, or a voice to all but watchers. */
  show(track: MediaStreamTrack, stream: MediaStream): void {
    this.#shown.set(track, stream);
    for (const { about, link } of this.#operators.values()) if (isFor(about, track)) link.show(track, stream);
  }

  hide(track: MediaStreamTrack): void {
    this.#shown.delete(track);
    for (const { link } of this.#operators.values()) link.hide(track);
  }

  setQuality(quality: ScreenQuality): void {
    this.#quality = quality;
    for (const { link } of this.#operators.values()) link.setQuality(quality);
  }

  setIceServers(iceServers: RTCIceServer[]): void {
    this.#options.iceServers = iceServers;
    for (const { link } of this.#operators.values()) link.setIceServers(iceServers);
  }

  close(): void {
    for (const { link } of this.#operators.values()) link.close();
    this.#operators.clear();
  }

  /** Ends the session for all operators, directly. */
  closeForAll(): void {
    for (const { link } of this.#operators.values()) link.closeForBoth();
    this.#operators.clear();
  }

  #create(about: Participant): PeerLink {
    const peer = about.participantId;
    const { iceServers, capabilities, connections, openTrack, send, isReachable, onState, onStream, onStreamGone, onEnd } = this.#options;
    const isPresent = () => this.#operators.get(peer)?.isPresent ?? false;
    const link: PeerLink = new PeerLink({
      side: 'customer',
      iceServers,
      capabilities,
      ...(connections && { connections }),
      ...(openTrack && { openTrack }),
      send: (signal) => send({ ...signal, peer }),
      isReachable: () => isReachable() && isPresent(),
      onState: (state) => {
        onState?.(peer, state);
        this.#dropIfAbsent(peer);
      },
      onStream: (stream) => !isWatching(about) && onStream?.(peer, stream),
      onStreamGone: (stream) => !isWatching(about) && onStreamGone?.(peer, stream),
      onBye: () => (this.#operators.get(peer)?.about.role === 'host' ? onEnd?.() : this.#drop(peer)),
    });
    link.setQuality(this.#quality);
    for (const [track, stream] of this.#shown) if (isFor(about, track)) link.show(track, stream);
    return link;
  }

  /** Removes an absent operator without a connection; the host is waited for. */
  #dropIfAbsent(peer: string): void {
    const operator = this.#operators.get(peer);
    if (!operator || operator.isPresent || operator.about.role === 'host') return;
    if (operator.link.state !== 'connected') this.#drop(peer);
  }

  #drop(peer: string): void {
    const operator = this.#operators.get(peer);
    if (!operator) return;
    this.#operators.delete(peer);
    this.#group.remove(peer);
    operator.link.close();
    this.#options.onLink?.(peer, null);
  }
}

const isWatching = ({ role }: Participant): boolean => role === 'watcher';
const isFor = (about: Participant, { kind }: MediaStreamTrack): boolean => kind === 'video' || !isWatching(about);
