/** The other end of a fake channel hears what is sent, a moment later. */
class FakeChannel extends EventTarget {
  readyState: RTCDataChannelState = 'connecting';
  other: FakeChannel | null = null;

  open(other: FakeChannel): void {
    this.other = other;
    this.readyState = 'open';
  }

  send(data: string): void {
    const { other } = this;
    queueMicrotask(() => other?.readyState === 'open' && other.dispatchEvent(new MessageEvent('message', { data })));
  }

  close(): void {
    if (this.readyState === 'closed') return;
    this.readyState = 'closed';
    const { other } = this;
    queueMicrotask(() => {
      this.dispatchEvent(new Event('close'));
      other?.close();
    });
  }
}

const everyConnection = new Map<string, FakePeerConnection>();
let lastId = 0;

/** As much of RTCPeerConnection as negotiation needs: its states, its rollback, its refusals. Two of them connect when each has described itself to the other. */
export class FakePeerConnection extends EventTarget {
  readonly fingerprint: string;
  signalingState: RTCSignalingState = 'stable';
  connectionState: RTCPeerConnectionState = 'new';
  iceConnectionState: RTCIceConnectionState = 'new';
  localDescription: RTCSessionDescriptionInit | null = null;
  remoteDescription: RTCSessionDescriptionInit | null = null;
  configuration: RTCConfiguration;
  readonly candidates: unknown[] = [];
  #stable: [RTCSessionDescriptionInit | null, RTCSessionDescriptionInit | null] = [null, null];
  #tracks: MediaStream[] = [];
  #channel: FakeChannel | null = null;
  #needsNegotiation = false;
  #version = 0;

  constructor(configuration: RTCConfiguration = {}) {
    super();
    lastId += 1;
    this.fingerprint = `sha-256 ${lastId}`;
    this.configuration = configuration;
    everyConnection.set(this.fingerprint, this);
  }

  static last(): FakePeerConnection {
    const last = [...everyConnection.values()].at(-1);
    if (!last) throw new Error('No connection was made');
    return last;
  }

  addTrack(_track: MediaStreamTrack, stream: MediaStream): void {
    this.#tracks.push(stream);
    this.#need();
  }

  createDataChannel(): FakeChannel {
    this.#channel = new FakeChannel();
    this.#need();
    return this.#channel;
  }

  getSenders = (): [] => [];

  setConfiguration(configuration: RTCConfiguration): void {
    this.configuration = configuration;
  }

  restartIce(): void {
    this.#need();
  }

  async setLocalDescription(): Promise<void> {
    await Promise.resolve();
    if (this.signalingState === 'closed') return;
    this.#version += 1;
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer';
    this.localDescription = { type, sdp: `o=${this.#version}\r\na=fingerprint:${this.fingerprint}\r\n` };
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
    if (description.type === 'offer' && this.signalingState === 'have-local-offer') {
      // Rolled back: what it offered is still to be negotiated.
      [this.localDescription, this.remoteDescription] = this.#stable;
      this.#needsNegotiation = true;
    }
    this.remoteDescription = description;
    if (description.type === 'offer') this.signalingState = 'have-remote-offer';
    else this.#settle();
  }

  async addIceCandidate(candidate: unknown): Promise<void> {
    await Promise.resolve();
    if (!this.remoteDescription) throw new DOMException('The remote description was null', 'InvalidStateError');
    this.candidates.push(candidate);
  }

  /** What a network does. */
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
    this.#channel?.close();
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
    this.#negotiateIfNeeded();
    const other = everyConnection.get(/fingerprint:(.*)\r/.exec(this.remoteDescription?.sdp ?? '')?.[1] ?? '');
    if (other?.remoteDescription?.sdp?.includes(`${this.fingerprint}\r`)) this.#meet(other);
  }

  #meet(other: FakePeerConnection): void {
    for (const connection of [this, other]) {
      if (connection.connectionState !== 'connected') connection.become('connected');
    }
    this.#show(other);
    other.#show(this);
  }

  #show(other: FakePeerConnection): void {
    for (const stream of this.#tracks.splice(0)) {
      const track = Object.assign(new Event('track'), { streams: [stream], receiver: {} });
      other.dispatchEvent(track);
    }
    if (this.#channel?.readyState !== 'connecting') return;
    const channel = new FakeChannel();
    channel.open(this.#channel);
    this.#channel.open(channel);
    other.#channel = channel;
    other.dispatchEvent(Object.assign(new Event('datachannel'), { channel }));
  }
}
