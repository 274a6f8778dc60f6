import { linkProtocol } from '@nearhand/contracts/peer/link.gen';
import { type PeerCapability, type PeerChannelName, peerChannels, peerTracks } from '@nearhand/contracts/peer/peer-protocol';
import type { ScreenQuality } from '@nearhand/contracts/peer/quality.gen';
import type { OpenTrack } from '../peers/channel-carrier.ts';
import { LinkChannel } from '../peers/link-channel.ts';
import { parseMessage } from '../peers/messenger.ts';
import { ShortAuthenticationString } from '../short-authentication-string/short-authentication-string.ts';
import { CapabilityNegotiation } from './capability-negotiation.ts';
import { closeGracefully } from './close-gracefully.ts';
import { Heartbeat } from './heartbeat.ts';
import { incomingStreams } from './incoming-streams.ts';
import { Negotiation } from './negotiation.ts';
import { OutgoingTracks } from './outgoing-tracks.ts';
import { PathMonitor } from './path-monitor.ts';
import { Recovery } from './recovery.ts';
import { fingerprintOf, type Signal, soleFingerprintOf } from './signal.ts';

/** The link recovers from `interrupted` by itself; `closed` is final. */
export type LinkState = 'connecting' | 'connected' | 'interrupted' | 'closed';

/** The customer makes the first offer, and is the polite peer of perfect negotiation. */
export type Side = 'customer' | 'operator';

export interface ConnectionFactory {
  create: (configuration: RTCConfiguration) => RTCPeerConnection;
  /** Otherwise a lost connection is replaced by another one. Only the customer's end may be without, because it makes the first offer. */
  canRestartIce: boolean;
}

export interface PeerLinkOptions {
  side: Side;
  iceServers: RTCIceServer[];
  /** Capabilities that this end supports. */
  capabilities: readonly PeerCapability[];
  /** Creates connections in environments without a global RTCPeerConnection. */
  connections?: ConnectionFactory;
  /** Opens tracks of channels; nothing is sent or received in them without it. */
  openTrack?: OpenTrack;
  /** Sends a signal through the server. */
  send: (signal: Signal) => void;
  /** Whether a signal would arrive now; always true if it is not given. */
  isReachable?: () => boolean;
  onState?: (state: LinkState) => void;
  onStream?: (stream: MediaStream) => void;
  /** The peer has removed all tracks of the stream. */
  onStreamGone?: (stream: MediaStream) => void;
  /** The peer has ended the session, or left it. */
  onBye?: () => void;
}

/** Media and data channels between this end and one peer. Recovers by itself, and starts over when the page of the peer is loaded again. */
export class PeerLink {
  readonly capabilities: CapabilityNegotiation;
  readonly shortAuthenticationString: ShortAuthenticationString;
  readonly #options: PeerLinkOptions;
  readonly #channels: ReadonlyMap<PeerChannelName, LinkChannel>;
  readonly #heartbeat: Heartbeat;
  readonly #recovery: Recovery;
  readonly #outgoing = new OutgoingTracks();
  readonly #path = new PathMonitor(() => this.#heartbeat.markReceived());
  #connection: RTCPeerConnection;
  #negotiation: Negotiation;
  #fingerprint: string | null = null;
  #steps: Promise<void> = Promise.resolve();
  #endStreams: () => void = () => undefined;
  #state: LinkState = 'connecting';
  #wasConnected = false;

  constructor(options: PeerLinkOptions) {
    this.#options = options;
    const names = [...Object.keys(peerChannels), ...peerTracks] as PeerChannelName[];
    this.#channels = new Map(names.map((name) => [name, new LinkChannel(name)]));
    this.capabilities = new CapabilityNegotiation(this.channel('control'), options.capabilities);
    this.shortAuthenticationString = new ShortAuthenticationString(this, this.channel('control'));
    this.#heartbeat = new Heartbeat(this.channel('control'), () => this.#follow());
    this.#recovery = new Recovery({
      attempt: () => this.#attempt(),
      isReachable: () => options.isReachable?.() ?? true,
      attemptMs: () => this.#path.attemptMs,
      // The customer starts the first connection, the operator recovers a lost one.
      timeoutFactor: (isFirst) => (isFirst === (options.side === 'customer') ? 1 : 3),
    });
    this.channel('control').listen({ message: (data) => this.#receive(data) });
    [this.#connection, this.#negotiation] = this.#begin();
    this.#recovery.begin(true);
  }

  get state(): LinkState {
    return this.#state;
  }

  get side(): Side {
    return this.#options.side;
  }

  channel(name: PeerChannelName): LinkChannel {
    const channel = this.#channels.get(name);
    if (!channel) throw new Error(`There is no channel ${name}`);
    return channel;
  }

  /** Largest message that the peer accepts, in bytes. */
  get maxMessageSize(): number {
    return Math.min(this.#connection.sctp?.maxMessageSize ?? 65_536, 262_144);
  }

  /** Certificate fingerprints of both ends; null before the first negotiation. */
  get fingerprints(): { own: string; other: string } | null {
    const { localDescription, remoteDescription } = this.#connection;
    const own = localDescription && soleFingerprintOf(localDescription);
    const other = remoteDescription && soleFingerprintOf(remoteDescription);
    return own && other ? { own, other } : null;
  }

  /** Statistics of the current connection. */
  getStats = (): Promise<RTCStatsReport> => this.#connection.getStats();

  /** Sends a track, also on later connections. */
  show(track: MediaStreamTrack, stream: MediaStream): void {
    this.#outgoing.show(track, stream);
  }

  hide(track: MediaStreamTrack): void {
    this.#outgoing.hide(track);
  }

  setQuality(quality: ScreenQuality): void {
    this.#outgoing.setQuality(quality);
  }

  /** The new relay credentials are used from the next ICE generation on. */
  setIceServers(iceServers: RTCIceServer[]): void {
    this.#options.iceServers = iceServers;
    if (this.#state !== 'closed') this.#connection.setConfiguration({ iceServers });
  }

  /** Signals are applied in order: a candidate waits for its description. */
  receive(signal: Signal): Promise<void> {
    return this.#next(() => this.#take(signal));
  }

  /** The peer has joined, or this end is back: repeats what was missed. The first offer is the customer's. */
  renew(): void {
    // A replaced connection is a short interruption, which a working one does not need.
    if (this.#state === 'connected' && !this.#canRestartIce) return;
    if (this.#options.side === 'customer' || this.#wasConnected) this.#attempt(this.#wasConnected);
  }

  get #canRestartIce(): boolean {
    return this.#options.connections?.canRestartIce ?? true;
  }

  /** An offer from an outage lacks candidates of the servers that were unreachable: with `isBack`, it is replaced. */
  #attempt(isBack = false): void {
    this.#recovery.postpone();
    void this.#next(async () => {
      const isRepeated = !this.#connection.remoteDescription && !isBack;
      if (this.#canRestartIce || isRepeated) await this.#negotiation.renew();
      else if (this.#options.side === 'customer') this.#startOver();
    });
  }

  /** Closes the link without notice to the peer. */
  close(): void {
    if (this.#leave()) this.#connection.close();
  }

  /** Closes the link on both ends. The peer is notified directly, also without the server. */
  closeForBoth(): void {
    if (this.#leave()) closeGracefully(this.#connection, this.channel('control'));
  }

  #next(step: () => Promise<void>): Promise<void> {
    this.#steps = this.#steps
      .then(() => (this.#state === 'closed' ? undefined : step()))
      // The signal is skipped: if the link needs it, recovery restarts ICE.
      .catch((error: unknown) => console.warn('A signal could not be applied', error));
    return this.#steps;
  }

  async #take(signal: Signal): Promise<void> {
    const { description } = signal;
    if (description && !this.#isOwn(description)) return;
    const isTaken = await this.#negotiation.receive(signal);
    if (!description || this.#state === 'connected') return;
    // An exchange that the peer has started is not interrupted by an own attempt.
    if (isTaken) this.#recovery.postpone();
    // The peer that sent the ignored offer is reachable now.
    else this.#recovery.attemptNow();
  }

  /** Whether the description belongs to the current connection, which is replaced when the peer has a new one. */
  #isOwn(description: NonNullable<Signal['description']>): boolean {
    if (this.#negotiation.isStray(description)) {
      if (this.#negotiation.isOvertaken(description)) this.#recovery.backOff();
      return false;
    }
    const fingerprint = fingerprintOf(description);
    const isKnown = this.#fingerprint === fingerprint;
    const isOffer = description.type === 'offer';
    if (this.#options.side === 'operator') {
      if (!isOffer) return isKnown;
      if (!isKnown && this.#fingerprint !== null) this.#startOver();
    } else if (isOffer) {
      // Only the customer starts a connection: this offer belongs to an old one, and the current offer is repeated.
      if (!isKnown) void this.#next(() => this.#negotiation.renew());
      if (this.#canRestartIce) return isKnown;
      // The operator has lost this connection, unless it is still being established.
      if (isKnown && !isConnecting(this.#connection)) this.#startOver();
      return false;
    } else if (!isKnown && this.#fingerprint !== null) {
      // A reloaded page has answered for the previous one: it gets an offer of its own.
      this.#startOver();
      return false;
    }
    this.#fingerprint = fingerprint;
    return true;
  }

  #leave(): boolean {
    if (this.#state === 'closed') return false;
    this.#set('closed');
    this.#recovery.stop();
    this.#heartbeat.stop();
    this.#path.stop();
    this.#outgoing.leave();
    return true;
  }

  #begin(): [RTCPeerConnection, Negotiation] {
    const { iceServers, side, send, openTrack, onStream, onStreamGone } = this.#options;
    const isCustomer = side === 'customer';
    const create = this.#options.connections?.create ?? ((configuration) => new RTCPeerConnection(configuration));
    const connection = create({ iceServers });
    const isPresent = () => connection === this.#connection && this.#state !== 'closed';
    let isOpen = false;
    const open = () => {
      if (isOpen) return;
      isOpen = true;
      for (const channel of this.#channels.values()) channel.moveTo(connection, openTrack);
      this.#outgoing.moveTo(connection);
    };
    const negotiation = new Negotiation(connection, {
      isPolite: isCustomer,
      send: (signal) => isPresent() && send(signal),
      onOffered: open,
    });
    connection.addEventListener('connectionstatechange', () => {
      if (!isPresent()) return;
      if (this.#wasConnected && connection.connectionState === 'connected') this.#outgoing.refresh();
      this.#follow();
    });
    connection.addEventListener('iceconnectionstatechange', () => {
      if (isPresent() && connection.iceConnectionState === 'failed') this.#recovery.attemptNow();
    });
    this.#endStreams = incomingStreams(connection, {
      onStream: (stream) => isPresent() && onStream?.(stream),
      onStreamGone: (stream) => isPresent() && onStreamGone?.(stream),
    });
    if (isCustomer) open();
    return [connection, negotiation];
  }

  #receive(data: string | ArrayBuffer): void {
    this.#path.stop();
    if (parseMessage(data, linkProtocol)?.type !== 'link.bye' || this.#state === 'closed') return;
    this.close();
    this.#options.onBye?.();
  }

  #startOver(): void {
    const former = this.#connection;
    this.#fingerprint = null;
    this.#endStreams();
    for (const channel of this.#channels.values()) channel.leave();
    this.#outgoing.leave();
    [this.#connection, this.#negotiation] = this.#begin();
    former.close();
    this.#follow();
  }

  /** The link is connected while heartbeats arrive, whatever the connection reports. */
  #follow(): void {
    if (this.#state === 'closed') return;
    const { connectionState } = this.#connection;
    // Firefox reports "connecting" during a renegotiation of a connected connection.
    const isStanding = connectionState === 'connected' || (this.#wasConnected && connectionState === 'connecting');
    if (isStanding && this.#heartbeat.isAlive) {
      if (this.#state === 'interrupted') this.#outgoing.refresh();
      this.#wasConnected = true;
      this.#recovery.end();
      this.#set('connected');
      return;
    }
    if (this.#wasConnected) this.#path.watch(() => this.#connection.getStats());
    this.#recovery.begin(!this.#wasConnected);
    this.#set(this.#wasConnected ? 'interrupted' : 'connecting');
  }

  #set(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#options.onState?.(state);
  }
}

const isConnecting = ({ connectionState }: RTCPeerConnection): boolean => connectionState === 'new' || connectionState === 'connecting';
