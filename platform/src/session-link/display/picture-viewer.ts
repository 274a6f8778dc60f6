import { type PictureMessage, pictureProtocol, pictureTrackProtocol, unorderedPictureProtocol } from '@nearhand/contracts/peer/picture.gen';
import type { CapabilityContext } from '../capability/capability.ts';
import { Observable } from '../capability/observable.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';
import type { GroupChannel } from '../peers/peers.ts';
import { Acknowledgements } from './acknowledgements.ts';
import { EarlyMessages } from './early-messages.ts';
import { PicturePainter } from './picture-painter.ts';
import type { Size } from './rectangle.ts';
import { isVideoSupported } from './video-painter.ts';

export interface PictureState {
  /** Null before the first picture. */
  displayId: string | null;
  size: Size | null;
  /** Something of this picture was painted. */
  isPainted: boolean;
  /** As `picture.status`; null before the first. */
  delayMs: number | null;
  isVideo: boolean;
}

/** What has arrived since the capability was opened. */
export interface PictureCounters {
  bytes: number;
  /** Animation frames in which something was painted. */
  frames: number;
}

/** The device may not have been able to receive it. */
const startAgainMs = 2_000;

/** The operator's end: the picture of a device, in a canvas of its own. */
export class PictureViewer extends Observable<PictureState> {
  static readonly protocol = pictureProtocol;
  readonly canvas = document.createElement('canvas');
  readonly counters: PictureCounters = { bytes: 0, frames: 0 };
  readonly #channel: GroupChannel;
  readonly #unordered: GroupChannel;
  readonly #early = new EarlyMessages();
  readonly #messenger: Messenger<PictureMessage>;
  readonly #ends: (() => void)[];
  /** Asked before it is needed: the answer takes a while. */
  readonly #canDecode = isVideoSupported();
  #painter: PicturePainter | null = null;
  #isFrameCounted = false;
  #startTimer: ReturnType<typeof setTimeout> | undefined;
  #isVideoBroken = false;
  #isClosed = false;

  constructor({ peers }: Pick<CapabilityContext, 'peers'>) {
    super({ displayId: null, size: null, isPainted: false, delayMs: null, isVideo: false });
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
    else if (message.type === 'picture.begin') this.#begin(message);
    else if (message.type === 'picture.status') this.set({ ...this.state, delayMs: message.delayMs, isVideo: message.isVideo });
  }

  #begin({ picture, displayId, width, height }: Extract<PictureMessage, { type: 'picture.begin' }>): void {
    clearTimeout(this.#startTimer);
    const size = { width, height };
    const acknowledgements = new Acknowledgements((message) => this.#unordered.send(message) || this.#channel.send(message));
    this.#painter?.close();
    this.#painter = new PicturePainter({
      canvas: this.canvas,
      picture,
      size,
      onDone: (sequence) => acknowledgements.add(sequence),
      onPainted: () => this.#count(),
      onKeyFrameNeeded: () => this.#messenger.send({ type: 'picture.keyFrame' }),
      onVideoUnsupported: () => {
        this.#isVideoBroken = true;
        void this.#start();
      },
    });
    this.set({ ...this.state, displayId, size, isPainted: false });
    for (const message of this.#early.begin(picture)) this.#painter.paint(message);
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
