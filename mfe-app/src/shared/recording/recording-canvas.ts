import { letterbox, recordingSize } from './letterbox.ts';

interface FrameWriter {
  track: MediaStreamTrack;
  writable: WritableStream<VideoFrame>;
}

type FrameWriterClass = new (init: { kind: 'video' }) => FrameWriter & MediaStreamTrack;

const frameWriter = (): FrameWriterClass | null =>
  'MediaStreamTrackGenerator' in window && 'VideoFrame' in window ? (window.MediaStreamTrackGenerator as FrameWriterClass) : null;

/** Interval of repeating the last picture, so that a still screen is recorded in full length. */
const stillMs = 1_000;

/** Sufficient for recordings of screens. */
const shortestMs = 50;

/** A continuous stream of fixed size from pictures of any size. */
export class RecordingCanvas {
  readonly #canvas = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D;
  readonly #writer: WritableStreamDefaultWriter<VideoFrame> | null = null;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly track: MediaStreamTrack;
  #hasSize = false;
  #lastAt = 0;

  constructor() {
    const context = this.#canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('This browser draws no pictures');
    this.#context = context;
    const Writer = frameWriter();
    if (Writer) {
      const writer = new Writer({ kind: 'video' });
      this.#writer = writer.writable.getWriter();
      this.track = writer;
    } else {
      const [track] = this.#canvas.captureStream().getVideoTracks();
      if (!track) throw new Error('This browser records no pictures');
      this.track = track;
    }
    this.#timer = setInterval(() => {
      if (this.#hasSize && performance.now() - this.#lastAt >= stillMs) this.#give();
    }, stillMs);
  }

  draw(image: CanvasImageSource, width: number, height: number): void {
    if (width === 0 || height === 0 || performance.now() - this.#lastAt < shortestMs) return;
    if (!this.#hasSize) {
      Object.assign(this.#canvas, recordingSize({ width, height }));
      this.#hasSize = true;
    }
    const place = letterbox({ width, height }, this.#canvas);
    if (place.width < this.#canvas.width || place.height < this.#canvas.height) {
      this.#context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    }
    this.#context.drawImage(image, place.x, place.y, place.width, place.height);
    this.#give();
  }

  stop(): void {
    clearInterval(this.#timer);
    void this.#writer?.close().catch(() => undefined);
    this.track.stop();
  }

  #give(): void {
    this.#lastAt = performance.now();
    if (!this.#writer) return;
    // Drops frames that the recorder is not ready for.
    if ((this.#writer.desiredSize ?? 0) <= 0) return;
    const frame = new VideoFrame(this.#canvas, { timestamp: Math.round(this.#lastAt * 1_000) });
    this.#writer.write(frame).catch(() => frame.close());
  }
}
