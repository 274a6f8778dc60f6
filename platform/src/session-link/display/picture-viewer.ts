import { type PictureMessage, pictureProtocol, pictureTrackProtocol, unorderedPictureProtocol } from '@nearhand/contracts/peer/picture.gen';
import type { CapabilityContext } from '../capability/capability.ts';
import { Observable } from '../capability/observable.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';
import type { GroupChannel } from '../peers/peers.ts';
import { Acknowledgements } from './acknowledgements.ts';
import { EarlyMessages } from './early-messages.ts';
import { areaOf, canShow } from './picture-limits.ts';
import { PicturePainter } from './picture-painter.ts';
import { PixelBudget } from './pixel-budget.ts';
import type { Size } from './rectangle.ts';
import { isVideoSupported } from './video-painter.ts';

export interface PictureState {
  /** Null before the first picture. */
  displayId: string | null;
  size: Size | null;
  /** Something of this picture was painted. */
  isPainted: boolean;
  /** Delay in the last `picture.status`; null before the first. */
  delayMs: number | null;
  isVideo: boolean;
  /** The device has sent something that is not shown: more than its display, or no picture at all. */
  isRefused: boolean;
}

type Begin = Extract<PictureMessage, { type: 'picture.begin' }>;

/** Counts what has arrived since the capability was opened. */
export interface PictureCounters {
  bytes: number;
  /** Animation frames in which something was painted. */
  frames: number;
}

/** The device may not have been able to receive it. */
const startAgainMs = 2_000;

/** A device that has sent this many invalid messages is not shown any more. */
const mostRefused = 20;

/** The operator's end: the picture of a device, in a canvas of its own. */
export class PictureViewer extends Observable<PictureState> {
  static readonly protocol = pictureProtocol;
  readonly canvas = document.createElement('canvas');
  readonly counters: PictureCounters = { bytes: 0, frames: 0 };
  readonly #channel: GroupChannel;
  readonly #unordered: GroupChannel;
  /** Shared by all pictures: a device may begin as many as it likes. */
  readonly #budget = new PixelBudget();
  readonly #early = new EarlyMessages();
  readonly #messenger: Messenger<PictureMessage>;
  readonly #ends: (() => void)[];
  /** Checked before it is needed, because the result takes a while. */
  readonly #canDecode = isVideoSupported();
  #painter: PicturePainter | null = null;
  #isFrameCounted = false;
  #startTimer: ReturnType<typeof setTimeout> | undefined;
  #isVideoBroken = false;
  #refused = 0;
  #isClosed = false;

  constructor({ peers }: Pick<CapabilityContext, 'peers'>) {
    super({ displayId: null, size: null, isPainted: false, delayMs: null, isVideo: false, isRefused: false });
    this.#channel = peers.channel(pictureProtocol);
    this.#unordered = peers.channel(unorderedPictureProtocol);
    this.#messenger = createMessenger(peers, pictureProtocol);
    this.#ends = [
      this.#channel.listen({
        open: () => void this.#start(),
        close: () => clearTimeout(this.#startTimer),
        message: (data) => this.#paint(data),
      }),
      this.#unordered.listen({ close: () => this.#early.clear(), message: (data) => this.#paint(data) }),
      peers.channel(pictureTrackProtocol).listen({ message: (data) => this.#paint(data) }),
      this.#messenger.listen((message) => this.#receive(message)),
    ];
    if (this.#channel.openPeers.length > 0) void this.#start();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#startTimer);
    for (const end of this.#ends) end();
    this.#budget.close();
    this.#painter?.close();
  }

  async #start(): Promise<void> {
    const isSupported = !this.#isVideoBroken && (await this.#canDecode);
    clearTimeout(this.#startTimer);
    if (this.#isClosed || !this.#messenger.send({ type: 'picture.start', isVideoSupported: isSupported })) return;
    this.#startTimer = setTimeout(() => void this.#start(), startAgainMs);
  }

  #receive(message: PictureMessage): void {
    if (message.type === 'picture.ready') void this.#start();
    else if (message.type === 'picture.begin') this.#accept(message);
    else if (message.type === 'picture.status') this.set({ ...this.state, delayMs: message.delayMs, isVideo: message.isVideo });
  }

  #accept(message: Begin): void {
    if (this.#refused >= mostRefused) return;
    clearTimeout(this.#startTimer);
    // The canvas has the size of the display, which costs as much as a picture of it.
    if (canShow(message)) this.#budget.run(areaOf(message), () => this.#begin(message));
    else this.#refuse();
  }

  #begin({ picture, displayId, width, height }: Begin): void {
    const size = { width, height };
    const acknowledgements = new Acknowledgements((message) => this.#unordered.send(message) || this.#channel.send(message));
    this.#painter?.close();
    this.#painter = new PicturePainter({
      canvas: this.canvas,
      picture,
      size,
      budget: this.#budget,
      onDone: (sequence) => acknowledgements.add(sequence),
      onPainted: () => this.#count(),
      onKeyFrameNeeded: () => this.#messenger.send({ type: 'picture.keyFrame' }),
      onVideoUnsupported: () => {
        this.#isVideoBroken = true;
        void this.#start();
      },
      onRefused: () => this.#refuse(),
    });
    this.set({ ...this.state, displayId, size, isPainted: false });
    for (const message of this.#early.begin(picture)) this.#painter.paint(message);
  }

  /** Everything else of the session continues. */
  #refuse(): void {
    this.#refused += 1;
    if (this.#refused >= mostRefused) {
      this.#painter?.close();
      this.#painter = null;
    }
    if (!this.state.isRefused) this.set({ ...this.state, isRefused: true });
  }

  #paint(data: string | ArrayBuffer): void {
    if (typeof data === 'string') return;
    this.counters.bytes += data.byteLength;
    if (!this.#early.keep(data)) this.#painter?.paint(data);
  }

  #count(): void {
    if (!this.state.isPainted) this.set({ ...this.state, isPainted: true });
    if (this.#isFrameCounted) return;
    this.#isFrameCounted = true;
    requestAnimationFrame(() => {
      this.#isFrameCounted = false;
      this.counters.frames += 1;
    });
  }
}
