import type { ScreenQuality } from '@nearhand/contracts/peer/quality.gen';
import { applyQuality } from '../quality/screen-quality.ts';
import { sendKeyFrame } from './send-key-frame.ts';

/** A shared window changes its size without an event. */
const lookMs = 3_000;

/** Tracks that this end sends, on the current connection. */
export class OutgoingTracks {
  readonly #shown = new Map<MediaStreamTrack, MediaStream>();
  readonly #carriers = new Map<MediaStreamTrack, RTCRtpTransceiver>();
  /** Transceivers without a track. */
  readonly #empty = new Set<RTCRtpTransceiver>();
  #connection: RTCPeerConnection | null = null;
  #quality: ScreenQuality = 'sharp';
  #timer: ReturnType<typeof setInterval> | undefined;

  show(track: MediaStreamTrack, stream: MediaStream): void {
    if (this.#shown.has(track)) return;
    this.#shown.set(track, stream);
    if (this.#connection) this.#send(this.#connection, track, stream);
  }

  /** Keeps the transceiver for the next track: Chromium fails when a stopped one is reused. */
  hide(track: MediaStreamTrack): void {
    this.#shown.delete(track);
    const carrier = this.#carriers.get(track);
    this.#carriers.delete(track);
    if (!carrier) return;
    void carrier.sender.replaceTrack(null).catch(() => undefined);
    carrier.direction = 'inactive';
    this.#empty.add(carrier);
  }

  setQuality(quality: ScreenQuality): void {
    this.#quality = quality;
    this.#tune();
  }

  /** Sends all tracks on another connection. */
  moveTo(connection: RTCPeerConnection): void {
    this.#carriers.clear();
    this.#empty.clear();
    this.#connection = connection;
    for (const [track, stream] of this.#shown) this.#send(connection, track, stream);
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#tune(), lookMs);
  }

  /** Sends key frames after an outage. */
  refresh(): void {
    for (const { sender } of this.#carriers.values()) void sendKeyFrame(sender).catch(() => undefined);
  }

  /** The connection is gone. */
  leave(): void {
    clearInterval(this.#timer);
    this.#carriers.clear();
    this.#empty.clear();
    this.#connection = null;
  }

  #send(connection: RTCPeerConnection, track: MediaStreamTrack, stream: MediaStream): void {
    const carrier = this.#fill(track, stream) ?? connection.addTransceiver(track, { direction: 'sendonly', streams: [stream] });
    this.#carriers.set(track, carrier);
    this.#tune();
  }

  /** Reuses a transceiver once both sides have negotiated it as inactive: only then the peer reports a new stream. */
  #fill(track: MediaStreamTrack, stream: MediaStream): RTCRtpTransceiver | null {
    for (const carrier of this.#empty) {
      if (carrier.currentDirection !== 'inactive' || carrier.receiver.track.kind !== track.kind) continue;
      this.#empty.delete(carrier);
      void carrier.sender.replaceTrack(track).catch(() => undefined);
      carrier.sender.setStreams(stream);
      carrier.direction = 'sendonly';
      return carrier;
    }
    return null;
  }

  #tune(): void {
    for (const { sender } of this.#carriers.values()) {
      // Refused while a negotiation changes the sender; set again later.
      void applyQuality(sender, this.#quality).catch(() => undefined);
    }
  }
}
