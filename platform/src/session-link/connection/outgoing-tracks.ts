import type { ScreenQuality } from '@nearhand/contracts/peer/quality.gen';
import { applyQuality } from '../quality/screen-quality.ts';
import { sendKeyFrame } from './send-key-frame.ts';

/** A shared window can change its size at any time, without a word. */
const lookMs = 3_000;

/** What this side shows, on whichever connection there is. */
export class OutgoingTracks {
  readonly #shown = new Map<MediaStreamTrack, MediaStream>();
  readonly #carriers = new Map<MediaStreamTrack, RTCRtpTransceiver>();
  /** Places in the negotiation that carry nothing at present. */
  readonly #empty = new Set<RTCRtpTransceiver>();
  #connection: RTCPeerConnection | null = null;
  #quality: ScreenQuality = 'sharp';
  #timer: ReturnType<typeof setInterval> | undefined;

  show(track: MediaStreamTrack, stream: MediaStream): void {
    if (this.#shown.has(track)) return;
    this.#shown.set(track, stream);
    if (this.#connection) this.#send(this.#connection, track, stream);
  }

  /** Its place in the negotiation stays, empty, for the next one: Chromium fails when a place that is given up is taken again. */
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

  /** Another connection carries them from now on. */
  moveTo(connection: RTCPeerConnection): void {
    this.#carriers.clear();
    this.#empty.clear();
    this.#connection = connection;
    for (const [track, stream] of this.#shown) this.#send(connection, track, stream);
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#tune(), lookMs);
  }

  /** After an outage: what was lost need not be asked for, the next pictures stand on their own. */
  refresh(): void {
    for (const { sender } of this.#carriers.values()) void sendKeyFrame(sender).catch(() => undefined);
  }

  /** There is no connection for them now. */
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

  /** An empty place of that kind, once both sides know that it is empty: only then is the new stream a new one over there. */
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
      // Refused while a negotiation changes the sender: the next look sets it.
      void applyQuality(sender, this.#quality).catch(() => undefined);
    }
  }
}
