import { freshPicture } from './fresh-picture.ts';
import { applyQuality, type ScreenQuality } from './screen-quality.ts';

/** A shared window can change its size at any time, without a word. */
const lookMs = 3_000;

/** What this side shows, on whichever connection there is. */
export class OutgoingTracks {
  readonly #shown = new Map<MediaStreamTrack, MediaStream>();
  readonly #carriers = new Map<MediaStreamTrack, RTCRtpTransceiver>();
  #connection: RTCPeerConnection | null = null;
  #quality: ScreenQuality = 'sharp';
  #timer: ReturnType<typeof setInterval> | undefined;

  show(track: MediaStreamTrack, stream: MediaStream): void {
    if (this.#shown.has(track)) return;
    this.#shown.set(track, stream);
    if (this.#connection) this.#send(this.#connection, track, stream);
  }

  /** Takes the track's place in the negotiation back, too, so that the next one can have it. */
  hide(track: MediaStreamTrack): void {
    this.#shown.delete(track);
    this.#carriers.get(track)?.stop();
    this.#carriers.delete(track);
  }

  setQuality(quality: ScreenQuality): void {
    this.#quality = quality;
    this.#tune();
  }

  /** Another connection carries them from now on. */
  moveTo(connection: RTCPeerConnection): void {
    this.#carriers.clear();
    this.#connection = connection;
    for (const [track, stream] of this.#shown) this.#send(connection, track, stream);
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#tune(), lookMs);
  }

  /** After an outage: what was lost need not be asked for, the next pictures stand on their own. */
  refresh(): void {
    for (const { sender } of this.#carriers.values()) void freshPicture(sender).catch(() => undefined);
  }

  /** There is no connection for them now. */
  leave(): void {
    clearInterval(this.#timer);
    this.#carriers.clear();
    this.#connection = null;
  }

  #send(connection: RTCPeerConnection, track: MediaStreamTrack, stream: MediaStream): void {
    this.#carriers.set(track, connection.addTransceiver(track, { direction: 'sendonly', streams: [stream] }));
    this.#tune();
  }

  #tune(): void {
    for (const { sender } of this.#carriers.values()) {
      // Refused while a negotiation changes the sender: the next look sets it.
      void applyQuality(sender, this.#quality).catch(() => undefined);
    }
  }
}
