import type { WholeFrame } from './frame-order.ts';
import type { Rectangle } from './rectangle.ts';

/** Constrained baseline, level 4.0; decoders accept larger pictures. */
const configuration: VideoDecoderConfig = { codec: 'avc1.42c028', optimizeForLatency: true };

/** Failures in a row, without a picture in between, after which this browser does not decode the video, whatever it has promised. */
const mostFailures = 3;

/** Frames that may be in the decoder at once: more means that it is stuck. */
const mostDecoding = 30;

/** Whether this browser decodes the video of devices. Only secure contexts have the decoder. */
export async function isVideoSupported(): Promise<boolean> {
  if (typeof VideoDecoder === 'undefined') return false;
  const support = await VideoDecoder.isConfigSupported(configuration).catch(() => null);
  return support?.supported ?? false;
}

export interface VideoPainterOptions {
  /** Paints the picture in `image` of the rectangle, or of the whole frame. */
  paint: (frame: WholeFrame, images: readonly FramePart[]) => void;
  /** The frame will not be painted. */
  drop: (frame: WholeFrame) => void;
  onKeyFrameNeeded: () => void;
  /** The decoder fails again and again. Nothing is decoded any more. */
  onUnsupported: () => void;
}

/** Pixels of a rectangle, or the frame itself where the browser cannot convert parts of it. */
export type FramePart = { rectangle: Rectangle } & ({ pixels: ImageData } | { frame: VideoFrame });

/** Decodes video frames, and takes out only the rectangles that are shown: painting a frame would convert all of it, each time. */
export class VideoPainter {
  readonly #options: VideoPainterOptions;
  readonly #decoding = new Map<number, WholeFrame>();
  readonly #spare = new Map<number, Uint8ClampedArray<ArrayBuffer>[]>();
  #decoder: VideoDecoder | null = null;
  #isKeyNeeded = true;
  #canConvert = true;
  #failures = 0;

  constructor(options: VideoPainterOptions) {
    this.#options = options;
  }

  decode(frame: WholeFrame): void {
    if (this.#failures >= mostFailures) {
      this.#options.drop(frame);
      return;
    }
    if ((this.#isKeyNeeded && !frame.isKey) || this.#decoding.size >= mostDecoding) {
      this.#options.drop(frame);
      this.requestKeyFrame();
      return;
    }
    this.#isKeyNeeded = false;
    this.#decoding.set(frame.frame, frame);
    try {
      this.#decoder ??= this.#create();
      const type = frame.isKey ? 'key' : 'delta';
      this.#decoder.decode(new EncodedVideoChunk({ type, timestamp: frame.frame, data: frame.data }));
    } catch {
      this.#startOver();
    }
  }

  requestKeyFrame(): void {
    this.#isKeyNeeded = true;
    this.#options.onKeyFrameNeeded();
  }

  close(): void {
    if (this.#decoder?.state !== 'closed') this.#decoder?.close();
    this.#decoder = null;
    this.#decoding.clear();
  }

  #create(): VideoDecoder {
    const decoder: VideoDecoder = new VideoDecoder({
      output: (picture) => void this.#show(picture),
      error: () => decoder === this.#decoder && this.#startOver(),
    });
    decoder.configure(configuration);
    return decoder;
  }

  #startOver(): void {
    const lost = [...this.#decoding.values()];
    this.close();
    for (const frame of lost) this.#options.drop(frame);
    this.#failures += 1;
    if (this.#failures < mostFailures) this.requestKeyFrame();
    else if (this.#failures === mostFailures) this.#options.onUnsupported();
  }

  async #show(picture: VideoFrame): Promise<void> {
    this.#failures = 0;
    const frame = this.#decoding.get(picture.timestamp);
    this.#decoding.delete(picture.timestamp);
    if (frame) {
      const parts = await this.#partsOf(picture, frame);
      if (parts) this.#options.paint(frame, parts);
      else this.#options.drop(frame);
      for (const part of parts ?? []) if ('pixels' in part) this.#reuse(part.pixels.data);
    }
    picture.close();
  }

  /** Null for a picture of another size than announced. */
  async #partsOf(picture: VideoFrame, { place, rectangles }: WholeFrame): Promise<FramePart[] | null> {
    if (this.#canConvert) {
      try {
        return await Promise.all(rectangles.map((rectangle) => this.#convert(picture, rectangle, place)));
      } catch (error) {
        if (!(error instanceof DOMException) || error.name !== 'NotSupportedError') return null;
        this.#canConvert = false;
      }
    }
    return rectangles.map((rectangle) => ({ rectangle, frame: picture }));
  }

  async #convert(picture: VideoFrame, rectangle: Rectangle, place: Rectangle): Promise<FramePart> {
    const [x, y] = [rectangle.x - place.x, rectangle.y - place.y];
    // Chroma has half the resolution: the size has to be even, as that of the frame is.
    const [width, height] = [rectangle.width + (rectangle.width % 2), rectangle.height + (rectangle.height % 2)];
    const conversion = { rect: { x, y, width, height }, format: 'RGBA' } as const;
    const length = width * height * 4;
    // Browsers that do not know the format ignore it, and would copy the frame as it is.
    if (picture.allocationSize(conversion) !== length) throw new DOMException('RGBA is not supported', 'NotSupportedError');
    const bytes = this.#take(length);
    await picture.copyTo(bytes, conversion);
    return { rectangle, pixels: new ImageData(bytes, width, height) };
  }

  #take(length: number): Uint8ClampedArray<ArrayBuffer> {
    return this.#spare.get(length)?.pop() ?? new Uint8ClampedArray(length);
  }

  /** Sizes repeat from frame to frame. */
  #reuse(bytes: ImageData['data']): void {
    const spare = this.#spare.get(bytes.length) ?? [];
    if (spare.length >= 4) return;
    if (this.#spare.size > 32) this.#spare.clear();
    this.#spare.set(bytes.length, [...spare, bytes as Uint8ClampedArray<ArrayBuffer>]);
  }
}
