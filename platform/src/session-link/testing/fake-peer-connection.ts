import { FakeChannel } from './fake-channel.ts';
import { FakeSections } from './fake-sections.ts';
import { FakeSender } from './fake-sender.ts';
import { FakeStream } from './fake-stream.ts';

interface Shown {
  track: MediaStreamTrack;
  stream: MediaStream;
  sender: FakeSender;
  remote: FakeStream | null;
}

const everyConnection = new Map<string, FakePeerConnection>();
let lastId = 0;

/**
 * Implements as much of RTCPeerConnection as negotiation needs: its states, its rollback, its refusals. Two of them connect when each has
 * described itself to the other.
 */
export class FakePeerConnection extends EventTarget {
  readonly fingerprint: string;
  signalingState: RTCSignalingState = 'stable';
  connectionState: RTCPeerConnectionState = 'new';
  iceConnectionState: RTCIceConnectionState = 'new';
  localDescription: RTCSessionDescriptionInit | null = null;
  remoteDescription: RTCSessionDescriptionInit | null = null;
  configuration: RTCConfiguration;
  readonly candidates: unknown[] = [];
  readonly sctp = { maxMessageSize: 262_144 };
  readonly #incoming = new Map<string, FakeStream>();
  readonly #sections = new FakeSections();
  #stable: [RTCSessionDescriptionInit | null, RTCSessionDescriptionInit | null] = [null, null];
  #shown: Shown[] = [];
  #gone: Shown[] = [];
  #channels: FakeChannel[] = [];
  #needsNegotiation = false;
  #version = 0;

  constructor(configuration: RTCConfiguration = {}) {
    super();
    lastId += 1;
    this.fingerprint = `sha-256 ${lastId}`;
    this.configuration = configuration;
    everyConnection.set(this.fingerprint, this);
  }

  get currentLocalDescription(): RTCSessionDescriptionInit | null {
    return this.#stable[0];
  }

  get currentRemoteDescription(): RTCSessionDescriptionInit | null {
    return this.#stable[1];
  }

  static last(): FakePeerConnection {
    const last = [...everyConnection.values()].at(-1);
    if (!last) throw new Error('No connection was made');
    return last;
  }

  addTransceiver(track: MediaStreamTrack, { streams: [stream] = [] }: { streams?: MediaStream[] } = {}) {
    if (!stream) throw new TypeError('Without a stream');
    const shown: Shown = { track, stream, sender: new FakeSender(track), remote: null };
    this.#shown.push(shown);
    this.#sections.add();
    this.#need();
    const empty = () => {
      this.#shown = this.#shown.filter((other) => other !== shown);
      this.#gone.push(shown);
      this.#need();
    };
    return {
      sender: shown.sender,
      /** Only ever made inactive. */
      set direction(_inactive: RTCRtpTransceiverDirection) {
        empty();
      },
    };
  }

  createDataChannel(label: string, { id = 0 }: RTCDataChannelInit = {}): FakeChannel {
    const channel = new FakeChannel(label, id);
    this.#channels.push(channel);
    if (!this.remoteDescription) this.#need();
    return channel;
  }

  getSenders = () => this.#shown.map(({ sender }) => sender);

  getStats = async () => new Map();

  setConfiguration(configuration: RTCConfiguration): void {
    this.configuration = configuration;
  }

  restartIce(): void {
    this.#need();
  }

  async setLocalDescription(description?: { type: 'rollback' }): Promise<void> {
    await Promise.resolve();
    if (this.signalingState === 'closed') return;
    if (description) return this.#rollBack();
    this.#version += 1;
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer';
    if (type === 'offer') this.#sections.nameAll();
    this.localDescription = {
      type,
      sdp: `o=${this.fingerprint} ${this.#version}\r\na=fingerprint:${this.fingerprint}\r\n${this.#sections.line()}\r\n`,
    };
    if (type === 'offer') {
      this.#needsNegotiation = false;
      this.signalingState = 'have-local-offer';
    } else this.#settle();
  }

  async setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
    await Promise.resolve();
    if (description.type === 'answer' && this.signalingState !== 'have-local-offer') {
      throw new DOMException(`Called in wrong state: ${this.signalingState}`, 'InvalidStateError');
    }
    this.#sections.check(description);
    if (description.type === 'offer' && this.signalingState === 'have-local-offer') this.#rollBack();
    this.remoteDescription = description;
    if (description.type === 'offer') this.signalingState = 'have-remote-offer';
    else this.#settle();
  }

  async addIceCandidate(candidate: unknown): Promise<void> {
    await Promise.resolve();
    if (!this.remoteDescription) throw new DOMException('The remote description was null', 'InvalidStateError');
    this.candidates.push(candidate);
  }

  /** Changes the connection state, as a network does. */
  become(state: RTCPeerConnectionState): void {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
    if (state !== 'failed') return;
    this.iceConnectionState = 'failed';
    this.dispatchEvent(new Event('iceconnectionstatechange'));
  }

  close(): void {
    this.signalingState = 'closed';
    this.connectionState = 'closed';
    for (const channel of this.#channels) channel.close();
  }

  /** The content of the discarded offer is still to be negotiated. */
  #rollBack(): void {
    [this.localDescription, this.remoteDescription] = this.#stable;
    this.signalingState = 'stable';
    this.#sections.rollBack();
    this.#need();
  }

  #need(): void {
    this.#needsNegotiation = true;
    this.#negotiateIfNeeded();
  }

  #negotiateIfNeeded(): void {
    queueMicrotask(() => {
      if (!this.#needsNegotiation || this.signalingState !== 'stable') return;
      this.#needsNegotiation = false;
      this.dispatchEvent(new Event('negotiationneeded'));
    });
  }

  #settle(): void {
    this.signalingState = 'stable';
    this.#stable = [this.localDescription, this.remoteDescription];
    this.#sections.settle(this.localDescription, this.remoteDescription);
    this.#negotiateIfNeeded();
    const other = everyConnection.get(/fingerprint:(.*)\r/.exec(this.remoteDescription?.sdp ?? '')?.[1] ?? '');
    if (other?.remoteDescription?.sdp?.includes(`${this.fingerprint}\r`)) this.#meet(other);
  }

  #meet(other: FakePeerConnection): void {
    for (const connection of [this, other]) {
      if (connection.connectionState !== 'connected') connection.become('connected');
    }
    for (const channel of this.#channels) {
      const twin = other.#channels.find(({ id }) => id === channel.id);
      if (channel.readyState !== 'connecting' || twin?.readyState !== 'connecting') continue;
      channel.open(twin);
      twin.open(channel);
    }
    this.#show(other);
    other.#show(this);
  }

  #show(other: FakePeerConnection): void {
    for (const { track, remote } of this.#gone.splice(0)) {
      if (!remote) continue;
      remote.tracks = remote.tracks.filter((known) => known !== track);
      remote.dispatchEvent(new Event('removetrack'));
    }
    for (const shown of this.#shown) {
      if (shown.remote) continue;
      const { track, stream } = shown;
      const remote = other.#incoming.get(stream.id) ?? new FakeStream(stream);
      other.#incoming.set(stream.id, remote);
      remote.tracks.push(track);
      shown.remote = remote;
      other.dispatchEvent(Object.assign(new Event('track'), { streams: [remote], track, receiver: {} }));
    }
  }
}
