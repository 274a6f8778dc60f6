import { type PeerConnection, RtcpNackResponder, type Track, Video } from 'node-datachannel';
import { RtpPackets, videoPayloadType } from './rtp-packets.ts';

/** Packets that the peer may request again. */
const rememberedPackets = 4_096;
/** Data that the pace allows in this time is sent at once; more waits for its turn. */
const burstMs = 10;
const firstPace = 12_000;
const pacingMs = 2;
/** The loss of the last packet shows only in those that follow: it is repeated after these times in ms, unless others have followed. */
const repeatAfterMs = [10, 40] as const;

/** The part of RTCDataChannel that a session link uses, over a track that only sends. A lost packet is requested again, and delays nothing else. */
export class NativeTrackChannel extends EventTarget {
  bufferedAmountLowThreshold = 0;
  readonly #connection: PeerConnection;
  readonly #track: Track;
  readonly #packets: RtpPackets;
  #queue: Buffer[] = [];
  #queuedBytes = 0;
  #pace = firstPace;
  #budget = 0;
  #paidAt = performance.now();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #repeatTimer: ReturnType<typeof setTimeout> | undefined;
  #isOpen = false;
  #isClosed = false;

  constructor(connection: PeerConnection, name: string) {
    super();
    this.#connection = connection;
    const ssrc = Math.floor(Math.random() * 0xffff_ffff) + 1;
    const video = new Video(name, 'SendOnly');
    video.addVP8Codec(videoPayloadType);
    video.addSSRC(ssrc, name, name, name);
    this.#packets = new RtpPackets(ssrc);
    this.#track = connection.addTrack(video);
    this.#track.setMediaHandler(new RtcpNackResponder(rememberedPackets));
    this.#track.onOpen(() => {
      if (this.#isClosed || this.#isOpen) return;
      this.#isOpen = true;
      this.dispatchEvent(new Event('open'));
    });
    this.#track.onClosed(() => this.markClosed());
    this.#track.onError((message) => console.warn(`The track ${name} has failed: ${message}`));
  }

  get readyState(): RTCDataChannelState {
    if (this.#isClosed) return 'closed';
    return this.#isOpen ? 'open' : 'connecting';
  }

  get bufferedAmount(): number {
    return this.#queuedBytes;
  }

  get roundTripMs(): number | null {
    const rtt = this.#isOpen && !this.#isClosed ? this.#connection.rtt() : -1;
    return rtt >= 0 ? rtt : null;
  }

  /** Limits what is sent after a short burst, in kbit/s. */
  pace(rate: number): void {
    this.#pace = rate;
  }

  send(data: string | ArrayBuffer): void {
    if (!this.#isOpen || this.#isClosed) throw new DOMException('The track is not open', 'InvalidStateError');
    if (typeof data === 'string') throw new TypeError('A track carries bytes');
    const packets = this.#packets.of(new Uint8Array(data));
    for (const packet of packets) this.#queuedBytes += packet.length;
    this.#queue.push(...packets);
    this.#sendQueued();
  }

  /** The connection was closed. */
  markClosed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#repeatTimer);
    this.#queue = [];
    this.#queuedBytes = 0;
    this.dispatchEvent(new Event('close'));
  }

  #sendQueued(): void {
    const now = performance.now();
    this.#budget = Math.min((burstMs * this.#pace) / 8, this.#budget + ((now - this.#paidAt) * this.#pace) / 8);
    this.#paidAt = now;
    let last: Buffer | undefined;
    let sent = 0;
    for (const packet of this.#queue) {
      if (this.#budget <= 0) break;
      this.#budget -= packet.length;
      this.#queuedBytes -= packet.length;
      this.#track.sendMessageBinary(packet);
      last = packet;
      sent += 1;
    }
    this.#queue.splice(0, sent);
    if (last) this.#repeatLater(last, repeatAfterMs);
    if (this.#queue.length === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#sendQueued();
    }, pacingMs);
  }

  #repeatLater(packet: Buffer, [wait, ...later]: readonly number[]): void {
    clearTimeout(this.#repeatTimer);
    if (wait === undefined) return;
    this.#repeatTimer = setTimeout(() => {
      if (this.#isClosed) return;
      this.#track.sendMessageBinary(packet);
      this.#repeatLater(packet, later);
    }, wait);
  }
}
