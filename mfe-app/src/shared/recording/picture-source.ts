/** Draws the frames of a stream, which can be replaced. */
export interface PictureSource {
  /** Replaces the stream; null for none. */
  show(stream: MediaStream | null): void;
  stop(): void;
}

type Draw = (image: CanvasImageSource, width: number, height: number) => void;

interface FrameReader {
  readable: ReadableStream<VideoFrame>;
}

type FrameReaderClass = new (init: { track: MediaStreamTrack }) => FrameReader;

/** Reads frames also in hidden windows, which paint no videos. */
const frameReader = (): FrameReaderClass | null =>
  'MediaStreamTrackProcessor' in window ? (window.MediaStreamTrackProcessor as FrameReaderClass) : null;

export function pictureSource(draw: Draw): PictureSource {
  const Reader = frameReader();
  return Reader ? new FrameSource(draw, Reader) : new VideoSource(draw);
}

class FrameSource implements PictureSource {
  readonly #draw: Draw;
  readonly #Reader: FrameReaderClass;
  #reader: ReadableStreamDefaultReader<VideoFrame> | null = null;
  #track: MediaStreamTrack | null = null;

  constructor(draw: Draw, Reader: FrameReaderClass) {
    this.#draw = draw;
    this.#Reader = Reader;
  }

  show(stream: MediaStream | null): void {
    this.stop();
    const track = stream?.getVideoTracks()[0];
    if (!track || track.readyState === 'ended') return;
    // A clone, so that stopping it does not end the displayed track.
    this.#track = track.clone();
    this.#reader = new this.#Reader({ track: this.#track }).readable.getReader();
    void this.#follow(this.#reader);
  }

  stop(): void {
    void this.#reader?.cancel().catch(() => undefined);
    this.#track?.stop();
    this.#reader = null;
    this.#track = null;
  }

  async #follow(reader: ReadableStreamDefaultReader<VideoFrame>): Promise<void> {
    for (;;) {
      const { done, value: frame } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done || !frame) return;
      if (reader === this.#reader) this.#draw(frame, frame.displayWidth, frame.displayHeight);
      frame.close();
    }
  }
}

/** Interval without `requestVideoFrameCallback`, which hidden windows do not call and Firefox before 132 does not have. */
const behindMs = 1_000;

/** Invisible video, for browsers without MediaStreamTrackProcessor (Firefox, Safari). */
class VideoSource implements PictureSource {
  readonly #draw: Draw;
  readonly #video = document.createElement('video');
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(draw: Draw) {
    this.#draw = draw;
    this.#video.muted = true;
    this.#video.playsInline = true;
  }

  show(stream: MediaStream | null): void {
    this.stop();
    if (!stream) return;
    this.#video.srcObject = stream;
    void this.#video.play().catch(() => undefined);
    const draw = () => this.#draw(this.#video, this.#video.videoWidth, this.#video.videoHeight);
    const next = () => {
      if (this.#video.srcObject !== stream) return;
      draw();
      this.#video.requestVideoFrameCallback(next);
    };
    if ('requestVideoFrameCallback' in this.#video) this.#video.requestVideoFrameCallback(next);
    this.#timer = setInterval(draw, behindMs);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#video.srcObject = null;
  }
}
