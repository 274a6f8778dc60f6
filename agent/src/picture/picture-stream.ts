import {
  type Acknowledgement,
  encodePictureFrame,
  type Fill,
  maxParts,
  maxRectangles,
  overheadOf,
  type PictureFrame,
} from '@nearhand/platform/session-link/display/picture-format';
import type { Rectangle } from '@nearhand/platform/session-link/display/rectangle';
import type { DisplayFrames } from './display-frames.ts';
import { InFlight } from './in-flight.ts';
import type { StillEncoder } from './still-encoder.ts';
import { columnsOf, forEachTile, joinTiles, rowsOf } from './tile-rectangles.ts';
import type { OpenVideoEncoder, VideoEncoder } from './video-encoder.ts';
import { VideoPlace } from './video-place.ts';

/** Fewer moving tiles are sent as still pictures. */
const fewestMovingTiles = 12;
/** A lossy part is sent again in full when nothing has changed there for this long. */
const restMs = 350;
const refineEveryMs = 60;
/** Pixels that are refined at once. */
const refineBudget = 250_000;
const finest = 92;
/** A JPEG of at least this quality is as good as the final one. */
const goodQuality = 88;
const stillHeight = 256;
const refinedHeight = 128;
/** Longer messages delay what comes after them. */
const longestMessage = 180_000;
/** A lost packet is noticed by those that follow. A message of one packet is repeated after these times in ms, unless it is acknowledged or others have followed. */
const repeatAfterMs = [10, 40] as const;
const packetBytes = 1_000;
/** Shortest round trip at which a data channel is slow after a loss. On a shorter path it is the faster way. */
const farMs = 20;
/** Pace of the track, as a multiple of the measured rate. */
const trackPace = 1.25;
/** A message that a track has not delivered by then is sent again in the data channel. */
const trackDelayMs = 1_000;
const mostTrackFailures = 5;
/** Share of the measured rate for video; the rest is for still pictures. */
const videoShare = 0.8;

type Unnumbered<Frame> = Frame extends PictureFrame ? Omit<Frame, 'sequence' | 'picture'> : never;

export interface PictureStreamOptions {
  frames: DisplayFrames;
  /** Number of the picture: `picture.begin`. */
  picture: number;
  stills: StillEncoder;
  openVideo: OpenVideoEncoder | null;
  /** Bytes of the longest message that the operator accepts. */
  maxMessageSize: number;
  send: (message: Uint8Array<ArrayBuffer>) => void;
  /** Round trip that the connection has measured; null where it is not known. */
  roundTripMs: () => number | null;
  /** Sends a message in a track, at no more than this rate in kbit/s. Returns how many bytes wait for their turn; null where there is no track. */
  sendInTrack: (message: Uint8Array<ArrayBuffer>, rate: number) => number | null;
  /** Sends a message again, where an operator gets it before what was lost. */
  repeat: (message: Uint8Array<ArrayBuffer>) => void;
  /** The encoder can take what has changed meanwhile. */
  onReady: () => void;
  now?: () => number;
}

interface OpenVideo {
  encoder: VideoEncoder;
  place: Rectangle;
}

interface EncodedPicture {
  sequence: number;
  place: Rectangle;
  rectangles: readonly Rectangle[];
  isKey: boolean;
  data: Buffer;
  changedAt: number;
}

/** The picture of one display on its way to one operator. */
export class PictureStream {
  readonly frames: DisplayFrames;
  readonly #options: PictureStreamOptions;
  readonly #now: () => number;
  readonly #inFlight: InFlight;
  /** Tile number → update that was sent last, and whether the operator has a lossy picture of it. */
  readonly #sentIn: Uint32Array;
  readonly #isLossy: Uint8Array;
  #sequence = 0;
  /** Messages in the track that are not acknowledged. */
  readonly #inTrack = new Set<number>();
  #trackFailures = 0;
  readonly #place: VideoPlace;
  #video: OpenVideo | null = null;
  /** False when there is no encoder, or it has failed. */
  #hasVideo: boolean;
  #frame = 0;
  #isKeyWanted = true;
  #isEncoding = false;
  #isClosed = false;
  #refineTimer: ReturnType<typeof setTimeout> | undefined;
  #lastVideoAt = Number.NEGATIVE_INFINITY;

  constructor(options: PictureStreamOptions) {
    this.#options = options;
    this.frames = options.frames;
    this.#now = options.now ?? (() => performance.now());
    this.#inFlight = new InFlight(this.#now);
    this.#place = new VideoPlace(this.frames.area);
    this.#hasVideo = options.openVideo !== null;
    const tiles = columnsOf(this.frames.area) * rowsOf(this.frames.area);
    this.#sentIn = new Uint32Array(tiles);
    this.#isLossy = new Uint8Array(tiles);
  }

  /** Whether an update would be sent now. Moving parts may still have to wait for the encoder. */
  get isReady(): boolean {
    return !this.#isClosed && this.#inFlight.hasRoom;
  }

  /** Delay for `picture.status`; null before the first acknowledgement. */
  get delay(): number | null {
    return this.#inFlight.delay;
  }

  get isVideo(): boolean {
    return this.#now() - this.#lastVideoAt < 1_000;
  }

  /** Number of messages so far. */
  get sent(): number {
    return this.#sequence;
  }

  /** Sends what has changed since the last update. Moving parts follow when they are encoded, or are left to the next update. */
  update(): void {
    if (!this.isReady) return;
    const { area, changedIn, update } = this.frames;
    const now = this.#now();
    const isChanged = (tile: number) => (changedIn[tile] ?? 0) > (this.#sentIn[tile] ?? 0);
    let changed = 0;
    let moving = 0;
    for (let tile = 0; tile < changedIn.length; tile += 1) {
      if (!isChanged(tile)) continue;
      changed += 1;
      if (this.frames.isHot(tile, now)) moving += 1;
    }
    if (changed === 0) return;
    const isVideo = this.#hasVideo && moving >= fewestMovingTiles;
    const isHot = (tile: number) => isChanged(tile) && this.frames.isHot(tile, now);
    const wanted = isVideo && !this.#isEncoding ? joinTiles(area, isHot).slice(0, maxRectangles - 1) : [];
    const video = wanted.length > 0 ? this.#openVideo(wanted, now) : null;
    const movingParts = video ? wanted : [];
    const isMoving = (tile: number) => isVideo && this.#hasVideo && isHot(tile);
    const stillParts = joinTiles(area, (tile) => isChanged(tile) && !isMoving(tile), stillHeight);
    const changedAt = this.#oldestChange(isChanged, now);
    for (const part of [...movingParts, ...stillParts]) this.#markSent(part, update);
    // First: they are small, and the encoder takes longer.
    this.#sendStills(stillParts, qualityFor(stillParts), changedAt);
    if (video) void this.#encode(video, movingParts, changedAt);
    this.#scheduleRefinement();
  }

  acknowledge(acknowledgement: Acknowledgement): void {
    if (this.#inTrack.delete(acknowledgement.sequence)) this.#trackFailures = 0;
    for (const rectangle of this.#inFlight.acknowledge(acknowledgement)) this.#markLossy(rectangle, true);
    this.#scheduleRefinement();
  }

  requestKeyFrame(): void {
    this.#isKeyWanted = true;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#refineTimer);
    // An encoder that is at work is closed afterwards.
    if (!this.#isEncoding) this.#video?.encoder.close();
  }

  async #encode({ encoder, place }: OpenVideo, parts: readonly Rectangle[], changedAt: number): Promise<void> {
    this.#isEncoding = true;
    // Numbered before encoding, because messages that are sent meanwhile are newer.
    const sequence = this.#nextSequence();
    try {
      const { isKey, data } = await encoder.encode(this.frames.pixels, parts, this.#isKeyWanted);
      if (isKey) this.#isKeyWanted = false;
      if (!this.#isClosed) {
        for (const part of parts) this.#markLossy(part, true);
        this.#lastVideoAt = this.#now();
        this.#sendVideo({ sequence, place, rectangles: parts, isKey, data, changedAt });
      }
    } catch (error) {
      // Everything is sent as still pictures from here on.
      console.error('The video encoder has failed', error);
      this.#video = null;
      this.#hasVideo = false;
      encoder.close();
      for (const part of parts) this.#markSent(part, 0);
    }
    this.#isEncoding = false;
    if (this.#isClosed) return this.#video?.encoder.close();
    this.#scheduleRefinement();
    this.#options.onReady();
  }

  #oldestChange(isChanged: (tile: number) => boolean, now: number): number {
    let oldest = now;
    this.frames.changedAt.forEach((at, tile) => {
      if (at > 0 && at < oldest && isChanged(tile)) oldest = at;
    });
    return oldest;
  }

  /** An encoder for these parts, and the place that it encodes; null where there is none. */
  #openVideo(parts: readonly Rectangle[], now: number): OpenVideo | null {
    const place = this.#place.choose(parts, now);
    const rate = this.#inFlight.rate * videoShare;
    if (this.#video?.place === place) {
      this.#video.encoder.setRate(rate);
      return this.#video;
    }
    this.#video?.encoder.close();
    const encoder = this.#options.openVideo?.(place, this.frames.area.width, rate) ?? null;
    this.#video = encoder && { encoder, place };
    this.#hasVideo = encoder !== null;
    this.#isKeyWanted = true;
    return this.#video;
  }

  #sendStills(parts: readonly Rectangle[], quality: number, changedAt: number): void {
    const { area, pixels } = this.frames;
    const fills: Fill[] = [];
    const sendFills = () => this.#sendFrame({ kind: 'fill', fills: [...fills] }, fills.splice(0), changedAt);
    const limit = Math.min(longestMessage, this.#options.maxMessageSize - overheadOf(1));
    const send = (part: Rectangle) => {
      const still = this.#options.stills.encode(pixels, area.width, part, quality);
      if (still.kind === 'fills') {
        // The fills of a part stay in one message, as they share tiles.
        if (fills.length + still.fills.length > maxRectangles) sendFills();
        fills.push(...still.fills);
      } else if (still.data.length > limit && part.height > 64) {
        const height = Math.ceil(part.height / 64) * 32;
        send({ ...part, height });
        send({ ...part, y: part.y + height, height: part.height - height });
        return;
      } else if (still.data.length > limit && part.width > 64) {
        const width = Math.ceil(part.width / 64) * 32;
        send({ ...part, width });
        send({ ...part, x: part.x + width, width: part.width - width });
        return;
      } else {
        this.#sendFrame({ kind: still.kind, rectangle: part, data: plain(still.data) }, [part], changedAt);
      }
      this.#markLossy(part, still.kind === 'jpeg' && quality < goodQuality);
    };
    for (const part of parts) send(part);
    if (fills.length > 0) sendFills();
  }

  #sendVideo({ sequence, place, rectangles, isKey, data, changedAt }: EncodedPicture): void {
    if (data.length === 0) return;
    const frame = this.#frame;
    this.#frame += 1;
    const room = this.#options.maxMessageSize - overheadOf(rectangles.length);
    const parts = Math.ceil(data.length / room);
    if (parts > maxParts) {
      this.#isKeyWanted = true;
      return;
    }
    for (let part = 0; part < parts; part += 1) {
      const some = plain(data.subarray(part * room, (part + 1) * room));
      const shown = part === 0 ? { place, rectangles } : { place: null, rectangles: [] };
      const message = { kind: 'video' as const, frame, isKey, part, parts, ...shown, data: some };
      // The number of the first part shows how new the frame is.
      this.#sendFrame(message, rectangles, changedAt, part === 0 ? sequence : this.#nextSequence());
    }
  }

  #nextSequence(): number {
    this.#sequence += 1;
    return this.#sequence;
  }

  #sendFrame(frame: Unnumbered<PictureFrame>, rectangles: readonly Rectangle[], changedAt: number, sequence = this.#nextSequence()): void {
    const message = encodePictureFrame({ ...frame, sequence, picture: this.#options.picture } as PictureFrame);
    const waitMs = this.#sendInTrack(sequence, message);
    this.#inFlight.add(sequence, { changedAt, bytes: message.length, rectangles }, waitMs ?? 0);
    if (waitMs !== null) return;
    this.#options.send(message);
    if (message.length <= packetBytes) for (const ms of repeatAfterMs) setTimeout(() => this.#repeat(sequence, message), ms);
  }

  /** Returns in how many ms the message is on its way; null if it belongs in the data channel, which is faster for a single packet. */
  #sendInTrack(sequence: number, message: Uint8Array<ArrayBuffer>): number | null {
    const { shortestDelay, rate } = this.#inFlight;
    const roundTripMs = Number.isFinite(shortestDelay) ? shortestDelay : (this.#options.roundTripMs() ?? 0);
    if (message.length <= packetBytes || roundTripMs < farMs || this.#trackFailures >= mostTrackFailures) return null;
    const pace = rate * trackPace;
    const waiting = this.#options.sendInTrack(message, pace);
    if (waiting === null) return null;
    const waitMs = (waiting * 8) / pace;
    this.#inTrack.add(sequence);
    setTimeout(() => {
      if (!this.#inTrack.delete(sequence) || this.#isClosed || !this.#inFlight.has(sequence)) return;
      this.#trackFailures += 1;
      this.#options.send(message);
    }, waitMs + trackDelayMs);
    return waitMs;
  }

  #repeat(sequence: number, message: Uint8Array<ArrayBuffer>): void {
    if (!this.#isClosed && sequence === this.#sequence && this.#inFlight.has(sequence)) this.#options.repeat(message);
  }

  #markLossy(rectangle: Rectangle, isLossy: boolean): void {
    forEachTile(this.frames.area, rectangle, (tile) => {
      this.#isLossy[tile] = isLossy ? 1 : 0;
    });
  }

  #markSent(rectangle: Rectangle, update: number): void {
    forEachTile(this.frames.area, rectangle, (tile) => {
      this.#sentIn[tile] = update;
    });
  }

  #scheduleRefinement(): void {
    if (this.#isClosed || !this.#isLossy.includes(1)) return;
    this.#refineTimer ??= setTimeout(() => {
      this.#refineTimer = undefined;
      this.#refine();
      this.#scheduleRefinement();
    }, refineEveryMs);
  }

  /** Sends lossy parts again in full where the screen has come to rest. */
  #refine(): void {
    if (!this.#inFlight.isQuiet) return;
    const { area, changedAt } = this.frames;
    const before = this.#now() - restMs;
    let budget = refineBudget;
    const parts = joinTiles(area, (tile) => this.#isLossy[tile] === 1 && (changedAt[tile] ?? 0) < before, refinedHeight).filter(
      ({ width, height }) => {
        const isWithin = budget > 0;
        budget -= width * height;
        return isWithin;
      },
    );
    for (const part of parts) this.#markSent(part, this.frames.update);
    this.#sendStills(parts, finest, this.#now());
  }
}

/** The more there is to send, the coarser at first. */
function qualityFor(parts: readonly Rectangle[]): number {
  const pixels = parts.reduce((sum, { width, height }) => sum + width * height, 0);
  return pixels < 60_000 ? 90 : pixels < 300_000 ? 75 : 60;
}

const plain = (bytes: Buffer): Uint8Array<ArrayBuffer> => bytes as Uint8Array<ArrayBuffer>;
