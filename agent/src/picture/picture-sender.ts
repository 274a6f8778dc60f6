import { type PictureMessage, pictureProtocol, pictureTrackProtocol, unorderedPictureProtocol } from '@nearhand/contracts/peer/picture.gen';
import { decodeAcknowledgement } from '@nearhand/platform/session-link/display/picture-format';
import { createMessenger, type Messenger } from '@nearhand/platform/session-link/peers/messenger';
import type { GroupChannel, Peers } from '@nearhand/platform/session-link/peers/peers';
import type { ScreenCapture } from '../system/system.ts';
import { DisplayFrames } from './display-frames.ts';
import { openOpenH264 } from './openh264.ts';
import { PictureStream } from './picture-stream.ts';
import { StillEncoder } from './still-encoder.ts';
import { clip } from './tile-rectangles.ts';
import type { OpenVideoEncoder } from './video-encoder.ts';

export interface PictureSenderOptions {
  peers: Peers;
  screen: ScreenCapture;
  /** Whether the peer may see the screen. Nothing is sent to other peers. */
  mayView: (peer: string) => boolean;
  openVideo?: OpenVideoEncoder;
}

interface Viewer {
  displayId: string | null;
  isVideoSupported: boolean;
  stream: PictureStream | null;
  /** Messages when the status was sent last. */
  reported: number;
}

const statusEveryMs = 1_000;
/** Nothing is sent to a peer with more bytes in its buffer: it does not read, and the messages would be outdated. */
const mostBuffered = 1_000_000;

/** Numbers of all pictures: that of a later sender is not mistaken for one of these. */
let pictures = 0;

/** Sends the screen to the operators: to each the display of their choice, as fast as their network and browser allow. */
export class PictureSender {
  readonly #options: PictureSenderOptions;
  readonly #channel: GroupChannel;
  readonly #unordered: GroupChannel;
  readonly #track: GroupChannel;
  readonly #messenger: Messenger<PictureMessage>;
  readonly #stills = new StillEncoder();
  readonly #viewers = new Map<string, Viewer>();
  /** Display id → its frames, while somebody sees the display. */
  readonly #frames = new Map<string, DisplayFrames>();
  /** Frames of which nothing was read yet. */
  readonly #unread = new Set<DisplayFrames>();
  readonly #ends: (() => void)[];
  #statusTimer: ReturnType<typeof setInterval> | undefined;
  #isDamaged = false;
  #isScheduled = false;
  #isUpdating = false;
  /** Something has changed during the update. */
  #isDue = false;
  #isClosed = false;

  constructor(options: PictureSenderOptions) {
    const { peers, screen } = options;
    this.#options = options;
    this.#channel = peers.channel(pictureProtocol);
    this.#unordered = peers.channel(unorderedPictureProtocol);
    this.#track = peers.channel(pictureTrackProtocol);
    this.#messenger = createMessenger(peers, pictureProtocol);
    this.#ends = [
      this.#unordered.listen({ message: (data, peer) => this.#acknowledge(data, peer), drain: () => this.#schedule() }),
      this.#channel.listen({
        message: (data, peer) => this.#acknowledge(data, peer),
        close: (peer) => this.#forget(peer),
        drain: () => this.#schedule(),
      }),
      this.#messenger.listen((message, peer) => this.#receive(message, peer)),
      screen.onDamage(() => {
        this.#isDamaged = true;
        this.#schedule();
      }),
      screen.onDisplays(() => this.#beginAll()),
    ];
    // They have started with another screen.
    this.#messenger.send({ type: 'picture.ready' });
  }

  /** Shows another display to the peer. */
  select(peer: string, displayId: string): void {
    const viewer = this.#viewers.get(peer);
    if (!viewer || viewer.displayId === displayId || !this.#display(displayId)) return;
    viewer.displayId = displayId;
    this.#begin(peer, viewer);
  }

  /** Call it when some peer may view, or may not view any more. */
  followPermissions(): void {
    for (const [peer, viewer] of this.#viewers) if (this.#options.mayView(peer) !== (viewer.stream !== null)) this.#begin(peer, viewer);
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#statusTimer);
    for (const end of this.#ends) end();
    for (const peer of [...this.#viewers.keys()]) this.#forget(peer);
  }

  #receive(message: PictureMessage, peer: string): void {
    if (message.type === 'picture.start') {
      const known = this.#viewers.get(peer);
      const viewer = known ?? { displayId: null, isVideoSupported: false, stream: null, reported: 0 };
      viewer.isVideoSupported = message.isVideoSupported;
      this.#viewers.set(peer, viewer);
      this.#begin(peer, viewer);
    } else if (message.type === 'picture.keyFrame') this.#viewers.get(peer)?.stream?.requestKeyFrame();
  }

  #acknowledge(data: string | ArrayBuffer, peer: string): void {
    const acknowledgement = typeof data === 'string' ? null : decodeAcknowledgement(data);
    if (!acknowledgement) return;
    this.#viewers.get(peer)?.stream?.acknowledge(acknowledgement);
    this.#schedule();
  }

  #forget(peer: string): void {
    this.#viewers.get(peer)?.stream?.close();
    this.#viewers.delete(peer);
    this.#dropUnseen();
  }

  #beginAll(): void {
    this.#frames.clear();
    for (const [peer, viewer] of this.#viewers) this.#begin(peer, viewer);
  }

  #begin(peer: string, viewer: Viewer): void {
    viewer.stream?.close();
    viewer.stream = null;
    const display = this.#display(viewer.displayId) ?? this.#display(null);
    if (display && this.#options.mayView(peer)) {
      const { displayId, width, height } = display;
      pictures = (pictures + 1) % 65_536;
      const picture = pictures;
      viewer.displayId = displayId;
      viewer.reported = 0;
      viewer.stream = new PictureStream({
        frames: this.#framesOf(display),
        picture,
        stills: this.#stills,
        openVideo: viewer.isVideoSupported ? (this.#options.openVideo ?? openOpenH264) : null,
        maxMessageSize: this.#channel.maxMessageSize(peer) || 65_536,
        send: ({ buffer }) => this.#unordered.send(buffer, { peer }) || this.#channel.send(buffer, { peer }),
        roundTripMs: () => this.#track.roundTripMs(peer),
        sendInTrack: ({ buffer }, rate) => {
          this.#track.pace(peer, rate);
          return this.#track.send(buffer, { peer }) ? this.#track.bufferedAmount(peer) : null;
        },
        repeat: ({ buffer }) => this.#unordered.send(buffer, { peer }),
        onReady: () => this.#schedule(),
      });
      this.#messenger.send({ type: 'picture.begin', picture, displayId, width, height }, { peer });
    }
    this.#dropUnseen();
    this.#statusTimer ??= setInterval(() => this.#report(), statusEveryMs);
    this.#schedule();
  }

  /** The display, or the primary one. */
  #display(displayId: string | null) {
    const { displays } = this.#options.screen;
    if (displayId !== null) return displays.find((display) => display.displayId === displayId);
    return displays.find(({ isPrimary }) => isPrimary) ?? displays[0];
  }

  #framesOf(display: { displayId: string; x: number; y: number; width: number; height: number }): DisplayFrames {
    const known = this.#frames.get(display.displayId);
    if (known) return known;
    const frames = new DisplayFrames(display);
    this.#frames.set(display.displayId, frames);
    this.#unread.add(frames);
    this.#isDamaged = true;
    return frames;
  }

  #dropUnseen(): void {
    const seen = new Set([...this.#viewers.values()].map(({ stream }) => stream?.frames));
    for (const [displayId, frames] of this.#frames) if (!seen.has(frames)) this.#frames.delete(displayId);
    if (this.#viewers.size > 0) return;
    clearInterval(this.#statusTimer);
    this.#statusTimer = undefined;
  }

  #report(): void {
    for (const [peer, viewer] of this.#viewers) {
      const { stream, reported } = viewer;
      if (!stream || stream.delay === null || stream.sent === reported) continue;
      viewer.reported = stream.sent;
      const delayMs = Math.min(600_000, Math.round(stream.delay));
      this.#messenger.send({ type: 'picture.status', delayMs, isVideo: stream.isVideo }, { peer });
    }
  }

  /** Schedules an update, which includes what is drawn until then. */
  #schedule(): void {
    if (this.#isScheduled || this.#isClosed || this.#frames.size === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      void this.#update();
    });
  }

  #bufferedAmount(peer: string): number {
    return [this.#channel, this.#unordered, this.#track].reduce((sum, channel) => sum + channel.bufferedAmount(peer), 0);
  }

  #readyStreams(): PictureStream[] {
    return [...this.#viewers].flatMap(([peer, { stream }]) =>
      stream?.isReady && this.#bufferedAmount(peer) < mostBuffered ? [stream] : [],
    );
  }

  async #update(): Promise<void> {
    this.#isDue = this.#isUpdating;
    if (this.#isUpdating) return;
    this.#isUpdating = true;
    try {
      const ready = this.#readyStreams();
      if (ready.length === 0) return;
      if (this.#isDamaged) await this.#read();
      for (const stream of ready) stream.update();
    } catch (error) {
      if (!this.#isClosed) console.error('The screen cannot be read', error);
    } finally {
      this.#isUpdating = false;
      if (this.#isDue || (this.#isDamaged && this.#readyStreams().length > 0)) this.#schedule();
    }
  }

  async #read(): Promise<void> {
    const { screen } = this.#options;
    this.#isDamaged = false;
    const damage = await screen.takeDamage();
    const unread = [...this.#unread];
    this.#unread.clear();
    const seen = [...this.#frames.values()];
    const wanted = [...damage.filter((rectangle) => seen.some(({ area }) => clip(rectangle, area))), ...unread.map(({ area }) => area)];
    await Promise.all(bandsOf(wanted, screen.desktop.height).map(([top, bottom]) => screen.readRows(top, bottom - top)));
    const now = performance.now();
    // The displays may have changed meanwhile, and these are of their present size.
    for (const one of this.#frames.values()) one.take(screen.desktop, unread.includes(one) ? [one.area] : damage, now);
  }
}

/** Joins rectangles to bands of whole rows that do not overlap. */
function bandsOf(rectangles: readonly { y: number; height: number }[], desktopHeight: number): [top: number, bottom: number][] {
  const bands: [number, number][] = [];
  for (const { y, height } of rectangles.toSorted((one, other) => one.y - other.y)) {
    const [top, bottom] = [Math.max(0, y), Math.min(desktopHeight, y + height)];
    const last = bands.at(-1);
    if (last && top <= last[1]) last[1] = Math.max(last[1], bottom);
    else if (bottom > top) bands.push([top, bottom]);
  }
  return bands;
}
