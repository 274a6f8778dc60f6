import { type PictureSource, pictureSource } from './picture-source.ts';
import { RecordingCanvas } from './recording-canvas.ts';
import { VoiceMix } from './voice-mix.ts';

/** A piece is sent so often: as much is lost with a tab that crashes. */
const pieceMs = 2_000;

const bitsPerSecond = 2_500_000;

const types = ['video/webm;codecs=vp8,opus', 'video/webm;codecs=vp9,opus', 'video/webm'];

/** How this browser records; null when it cannot. */
export const recordingType = (): string | null =>
  typeof MediaRecorder === 'function' ? (types.find((type) => MediaRecorder.isTypeSupported(type)) ?? null) : null;

export interface ScreenRecorderOptions {
  mimeType: string;
  onPiece: (piece: Blob) => void;
  /** The browser gave up; what was recorded so far has been given. */
  onFail: () => void;
}

/** Records what is seen and said, piece by piece. Another picture, another size or a new voice does not interrupt it. */
export class ScreenRecorder {
  readonly #canvas = new RecordingCanvas();
  readonly #source: PictureSource = pictureSource((image, width, height) => this.#canvas.draw(image, width, height));
  readonly #voices = new VoiceMix();
  readonly #recorder: MediaRecorder;
  readonly #stopped = Promise.withResolvers<void>();

  constructor({ mimeType, onPiece, onFail }: ScreenRecorderOptions) {
    const tracks = [this.#canvas.track, this.#voices.track].filter((track) => track !== undefined);
    this.#recorder = new MediaRecorder(new MediaStream(tracks), { mimeType, videoBitsPerSecond: bitsPerSecond });
    this.#recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) onPiece(data);
    });
    this.#recorder.addEventListener('error', onFail);
    this.#recorder.addEventListener('stop', () => this.#stopped.resolve());
    this.#recorder.start(pieceMs);
  }

  show(stream: MediaStream | null): void {
    this.#source.show(stream);
  }

  hear(voices: readonly MediaStream[]): void {
    this.#voices.set(voices);
  }

  /** The last piece has been given when this is over. */
  async stop(): Promise<void> {
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
    else this.#stopped.resolve();
    await this.#stopped.promise;
    this.#source.stop();
    this.#canvas.stop();
    this.#voices.close();
  }
}
