import { FrameOrder, type WholeFrame } from './frame-order.ts';
import { decodePictureFrame, type PictureFrame, pictureOf } from './picture-format.ts';
import { areaOf, sumOf } from './picture-limits.ts';
import type { PixelBudget } from './pixel-budget.ts';
import type { Rectangle, Size } from './rectangle.ts';
import { stillSize } from './still-size.ts';
import { TileOrder } from './tile-order.ts';
import { type FramePart, VideoPainter } from './video-painter.ts';
import { isVideoWithin } from './video-size.ts';

export interface PicturePainterOptions {
  canvas: HTMLCanvasElement;
  /** Number and size of the picture: `picture.begin`. */
  picture: number;
  size: Size;
  budget: PixelBudget;
  /** The message is painted, or is not needed. */
  onDone: (sequence: number) => void;
  onPainted: () => void;
  onKeyFrameNeeded: () => void;
  onVideoUnsupported: () => void;
  /** The device has sent something that is no picture of this size. */
  onRefused: () => void;
}

type Still = Extract<PictureFrame, { kind: 'png' | 'jpeg' }>;

/** Paints the messages of one picture into a canvas. Nothing waits for its turn: on each tile the newest message wins. */
export class PicturePainter {
  readonly #options: PicturePainterOptions;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #tiles: TileOrder;
  readonly #frames = new FrameOrder();
  readonly #video: VideoPainter;
  #isClosed = false;

  constructor(options: PicturePainterOptions) {
    this.#options = options;
    const { canvas, size, onKeyFrameNeeded, onVideoUnsupported } = options;
    canvas.width = size.width;
    canvas.height = size.height;
    this.#context = canvas.getContext('2d', { alpha: false, desynchronized: true });
    this.#tiles = new TileOrder(size);
    this.#video = new VideoPainter({
      paint: (frame, parts) => this.#paintVideo(frame, parts),
      drop: ({ sequences }) => this.#finish(sequences),
      onKeyFrameNeeded,
      onUnsupported: onVideoUnsupported,
    });
  }

  /** Ignores messages of other pictures, and refuses what the format does not allow. */
  paint(message: ArrayBuffer): void {
    const { picture, size, onRefused } = this.#options;
    if (pictureOf(message) !== picture) return;
    const frame = decodePictureFrame(message, size);
    if (
      !frame ||
      !(frame.kind === 'fill' ? this.#fill(frame) : frame.kind === 'video' ? this.#decodeVideo(frame) : this.#decodeStill(frame))
    )
      onRefused();
  }

  close(): void {
    this.#isClosed = true;
    this.#video.close();
  }

  /** Spends the pixels when the budget has them. */
  #spend(pixels: number, run: () => Promise<void> | void): void {
    this.#options.budget.run(pixels, () => (this.#isClosed ? undefined : run()));
  }

  #fill({ sequence, fills }: Extract<PictureFrame, { kind: 'fill' }>): boolean {
    this.#spend(sumOf(fills), () => {
      for (const fill of fills) {
        if (this.#context) this.#context.fillStyle = `#${fill.color.toString(16).padStart(6, '0')}`;
        for (const { x, y, width, height } of this.#tiles.claim(sequence, fill)) this.#context?.fillRect(x, y, width, height);
      }
      this.#finish([sequence]);
    });
    return true;
  }

  #decodeStill(still: Still): boolean {
    const { kind, rectangle, data } = still;
    const size = stillSize(kind, data);
    if (size?.width !== rectangle.width || size.height !== rectangle.height) return false;
    this.#spend(areaOf(rectangle), () => this.#paintStill(still));
    return true;
  }

  async #paintStill({ kind, sequence, rectangle, data }: Still): Promise<void> {
    const image = await createImageBitmap(new Blob([data], { type: `image/${kind}` })).catch(() => null);
    if (this.#isClosed) return image?.close();
    if (image) this.#drawParts(image, sequence, rectangle, rectangle);
    image?.close();
    this.#finish([sequence]);
  }

  #decodeVideo(part: Extract<PictureFrame, { kind: 'video' }>): boolean {
    const { frames, isLost, ignored } = this.#frames.add(part);
    this.#finish(ignored);
    if (isLost) this.#video.requestKeyFrame();
    const accepted = frames.filter(({ data, place }) => isVideoWithin(data, place));
    for (const frame of accepted) this.#spend(sumOf(frame.rectangles), () => this.#video.decode(frame));
    return accepted.length === frames.length;
  }

  #paintVideo({ sequences, place }: WholeFrame, parts: readonly FramePart[]): void {
    if (this.#isClosed) return;
    const sequence = sequences[0] ?? 0;
    for (const part of parts) {
      const { rectangle } = part;
      if ('frame' in part) this.#drawParts(part.frame, sequence, rectangle, place);
      else
        for (const { x, y, width, height } of this.#tiles.claim(sequence, rectangle))
          this.#context?.putImageData(part.pixels, rectangle.x, rectangle.y, x - rectangle.x, y - rectangle.y, width, height);
    }
    this.#finish(sequences);
  }

  /** Draws what is not covered by newer messages, from an image whose top left is at `origin`. */
  #drawParts(image: ImageBitmap | VideoFrame, sequence: number, rectangle: Rectangle, origin: { x: number; y: number }): void {
    for (const { x, y, width, height } of this.#tiles.claim(sequence, rectangle))
      this.#context?.drawImage(image, x - origin.x, y - origin.y, width, height, x, y, width, height);
  }

  #finish(sequences: readonly number[]): void {
    if (sequences.length === 0) return;
    for (const sequence of sequences) this.#options.onDone(sequence);
    this.#options.onPainted();
  }
}
