import type { OpenTrack } from '@nearhand/platform/session-link/peers/channel-carrier';
import { PeerConnection as NativePeerConnection, type PeerConnection } from 'node-datachannel';
import { mendMappedAddress, mendTieBreaker, relayedBy } from './ice-checks.ts';
import { NativeChannel } from './native-channel.ts';
import { hasTcpRelay, nativeIceServers, type Path } from './native-ice-servers.ts';
import { NativeTrackChannel } from './native-track-channel.ts';
import { RelayedPeer } from './relayed-peer.ts';
import { readTcpRelayCandidate } from './tcp-relay-candidate.ts';
import { type TcpRelay, TurnOverTcp } from './turn-over-tcp.ts';

/** Same limit as in browsers. */
const maxMessageSize = 262_144;

/** A relay over TCP is used where nothing else has connected by then: it is slower. */
const tcpAfterMs = 1_500;
const failedAfterMs = 3_000;

/** Messages are mended for this many relays of the peer, not for further ones. */
const mostRelayedPeers = 4;

/** Candidates travel on their own. */
const candidateLines = /^a=(?:candidate:.*|end-of-candidates)\r?\n/gm;

interface Descriptions {
  local: RTCSessionDescriptionInit | null;
  remote: RTCSessionDescriptionInit | null;
}

/**
 * The part of RTCPeerConnection that a session link uses, over libdatachannel: data channels, and tracks that carry messages. ICE cannot
 * be restarted.
 */
export class NativeConnection extends EventTarget {
  readonly #native: PeerConnection;
  readonly #channels: (NativeChannel | NativeTrackChannel)[] = [];
  readonly #tcpRelays: TurnOverTcp[] = [];
  readonly #relayedPeers: RelayedPeer[] = [];
  readonly #createdAt = performance.now();
  /** Candidates are exchanged after the answer: libdatachannel fails when packets of the peer arrive while it applies a description. */
  readonly #localCandidates: [candidate: string, mid: string][] = [];
  readonly #remoteCandidates: RTCIceCandidateInit[] = [];
  /** The last negotiated pair. */
  #current: Descriptions = { local: null, remote: null };
  /** The descriptions of a closed connection. */
  #last: Descriptions | null = null;
  #needsNegotiation = false;

  readonly #path: Path;
  #hasConnected = false;

  constructor({ iceServers = [] }: RTCConfiguration = {}, path: Path = 'any') {
    super();
    this.#path = path;
    this.#native = new NativePeerConnection('agent', {
      iceServers: nativeIceServers(iceServers, (relay) => this.#bridge(relay), path),
      iceTransportPolicy: path === 'any' ? 'all' : 'relay',
      disableAutoNegotiation: true,
      maxMessageSize,
    });
    this.#native.onStateChange((state) => {
      this.#hasConnected ||= state === 'connected';
      this.#emit('connectionstatechange');
    });
    this.#native.onIceStateChange(() => this.#emit('iceconnectionstatechange'));
    this.#native.onLocalCandidate((candidate, sdpMid) => {
      if (this.#isNegotiated) this.#announceCandidate(candidate, sdpMid);
      else this.#localCandidates.push([candidate, sdpMid]);
    });
  }

  /** Whether the peer has answered, but was not reached within the time that any path needs. */
  get hasFailed(): boolean {
    return this.#isNegotiated && !this.#hasConnected && performance.now() - this.#createdAt > failedAfterMs;
  }

  get #isClosed(): boolean {
    return this.#last !== null;
  }

  get connectionState(): RTCPeerConnectionState {
    return this.#isClosed ? 'closed' : this.#native.state();
  }

  get iceConnectionState(): RTCIceConnectionState {
    return this.#isClosed ? 'closed' : this.#native.iceState();
  }

  get signalingState(): RTCSignalingState {
    return this.#isClosed ? 'closed' : this.#native.signalingState();
  }

  get localDescription(): RTCSessionDescriptionInit | null {
    return this.#last?.local ?? descriptionOf(this.#native.localDescription());
  }

  get remoteDescription(): RTCSessionDescriptionInit | null {
    return this.#last?.remote ?? descriptionOf(this.#native.remoteDescription());
  }

  get currentLocalDescription(): RTCSessionDescriptionInit | null {
    return this.#current.local;
  }

  get currentRemoteDescription(): RTCSessionDescriptionInit | null {
    return this.#current.remote;
  }

  get sctp(): { maxMessageSize: number } {
    return { maxMessageSize: (!this.#isClosed && this.#native.maxMessageSize()) || 65_536 };
  }

  createDataChannel(label: string, { negotiated = false, id, ordered = true, maxRetransmits }: RTCDataChannelInit = {}): NativeChannel {
    const native = this.#native.createDataChannel(label, {
      negotiated,
      unordered: !ordered,
      ...(id !== undefined && { id }),
      ...(maxRetransmits !== undefined && { maxRetransmits }),
    });
    const channel = new NativeChannel(native, label);
    this.#channels.push(channel);
    if (!this.remoteDescription) this.#announceNegotiation();
    return channel;
  }

  /** A channel that sends its messages in a track. */
  createTrackChannel(name: string): NativeTrackChannel {
    const channel = new NativeTrackChannel(this.#native, name);
    this.#channels.push(channel);
    if (!this.remoteDescription) this.#announceNegotiation();
    return channel;
  }

  async setLocalDescription(): Promise<void> {
    this.#native.setLocalDescription(this.signalingState === 'have-remote-offer' ? 'answer' : 'offer');
    this.#settle();
  }

  async setRemoteDescription({ type, sdp = '' }: RTCSessionDescriptionInit): Promise<void> {
    this.#native.setRemoteDescription(sdp.replace(candidateLines, ''), type);
    for (const [line] of sdp.matchAll(/^a=candidate:.*/gm)) this.#remoteCandidates.push({ candidate: line.slice(2).trim() });
    this.#settle();
  }

  async addIceCandidate(candidate: RTCIceCandidateInit | null): Promise<void> {
    if (!candidate?.candidate) return;
    if (this.#isNegotiated) this.#addCandidate(candidate);
    else this.#remoteCandidates.push(candidate);
  }

  /** Configurations are used by the next connection. */
  setConfiguration(): void {}

  restartIce(): void {
    throw new DOMException('ICE cannot be restarted', 'NotSupportedError');
  }

  getSenders(): RTCRtpSender[] {
    return [];
  }

  /** Statistics of the selected candidate pair, as far as a link reads them. */
  async getStats(): Promise<Map<string, object>> {
    const pair = this.#isClosed ? null : this.#native.getSelectedCandidatePair();
    if (!pair) return new Map();
    const id = `${pair.local.candidate} ${pair.remote.candidate}`;
    const rttMs = this.#native.rtt();
    return new Map<string, object>([
      ['transport', { id: 'transport', type: 'transport', selectedCandidatePairId: id }],
      [
        id,
        {
          id,
          type: 'candidate-pair',
          localCandidateId: 'local',
          remoteCandidateId: 'remote',
          bytesReceived: this.#native.bytesReceived(),
          ...(rttMs >= 0 && { currentRoundTripTime: rttMs / 1_000 }),
        },
      ],
      ['local', { id: 'local', type: 'local-candidate', candidateType: pair.local.type }],
      ['remote', { id: 'remote', type: 'remote-candidate', candidateType: pair.remote.type }],
    ]);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#last = { local: this.localDescription, remote: this.remoteDescription };
    for (const channel of this.#channels) channel.markClosed();
    this.#native.close();
    for (const one of [...this.#tcpRelays, ...this.#relayedPeers]) one.close();
  }

  /** Returns the local port of a relay over TCP. */
  #bridge(server: TcpRelay): number {
    const isDue = () =>
      this.#path === 'tcpRelay' || (performance.now() - this.#createdAt > tcpAfterMs && this.#native.state() !== 'connected');
    const onMessage = (message: Buffer) => {
      const check = relayedBy(message);
      if (check) mendTieBreaker(check, this.#password);
    };
    const relay = new TurnOverTcp({ ...server, isDue, onMessage });
    this.#tcpRelays.push(relay);
    return relay.port;
  }

  readonly #password = (): string => this.#localField('ice-pwd') ?? '';

  #announceNegotiation(): void {
    if (this.#needsNegotiation) return;
    this.#needsNegotiation = true;
    queueMicrotask(() => {
      this.#needsNegotiation = false;
      this.#emit('negotiationneeded');
    });
  }

  get #isNegotiated(): boolean {
    return this.#current.remote !== null;
  }

  #settle(): void {
    if (this.signalingState !== 'stable') return;
    this.#current = { local: this.localDescription, remote: this.remoteDescription };
    for (const candidate of this.#remoteCandidates.splice(0)) this.#addCandidate(candidate);
    // Candidates follow the description, which is sent when the caller continues.
    setImmediate(() => {
      for (const [candidate, mid] of this.#localCandidates.splice(0)) this.#announceCandidate(candidate, mid);
    });
  }

  #addCandidate({ candidate = '', sdpMid }: RTCIceCandidateInit): void {
    if (this.#isClosed) return;
    const add = (text: string) => this.#native.addRemoteCandidate(text, sdpMid ?? '0');
    add(candidate);
    const relayed = readTcpRelayCandidate(candidate);
    if (!relayed || this.#relayedPeers.length === mostRelayedPeers) return;
    const peer = new RelayedPeer({
      ...relayed,
      onMessage: (message) => mendTieBreaker(message, this.#password),
      onSend: (message) => mendMappedAddress(message, relayed, this.#password),
    });
    this.#relayedPeers.push(peer);
    add(relayed.insteadAt('127.0.0.1', peer.port));
  }

  #announceCandidate(candidate: string, sdpMid: string): void {
    const usernameFragment = this.#localField('ice-ufrag');
    this.#emit('icecandidate', { candidate: { candidate: candidate.replace(/^a=/, ''), sdpMid, sdpMLineIndex: null, usernameFragment } });
  }

  #localField(name: 'ice-ufrag' | 'ice-pwd'): string | null {
    return new RegExp(`^a=${name}:(.+)$`, 'm').exec(this.localDescription?.sdp ?? '')?.[1]?.trim() ?? null;
  }

  #emit(type: string, properties: object = {}): void {
    if (!this.#isClosed) this.dispatchEvent(Object.assign(new Event(type), properties));
  }
}

function descriptionOf(native: { type: string; sdp: string } | null): RTCSessionDescriptionInit | null {
  return native && { type: native.type as RTCSdpType, sdp: native.sdp.replace(candidateLines, '') };
}

/**
 * Creates the connections of a `PeerLink`, one after another. A link uses only the part of RTCPeerConnection that they have. After one that
 * has failed, the other path is tried: where the network of the peer blocks UDP, libjuice can prefer a path on which the peer does not
 * answer.
 */
export function nativeConnections(): (configuration: RTCConfiguration) => RTCPeerConnection {
  let path: Path = 'any';
  let last: NativeConnection | null = null;
  return (configuration) => {
    if (last?.hasFailed) path = path === 'any' && hasTcpRelay(configuration.iceServers ?? []) ? 'tcpRelay' : 'any';
    last = new NativeConnection(configuration, path);
    return last as unknown as RTCPeerConnection;
  };
}

/** Opens a track on a connection of this module. */
export const openNativeTrack: OpenTrack = (connection, name) => (connection as unknown as NativeConnection).createTrackChannel(name);
