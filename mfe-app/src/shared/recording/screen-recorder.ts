import { type PictureSource, pictureSource } from './picture-source.ts';
import { RecordingCanvas } from './recording-canvas.ts';
import { VoiceMix } from './voice-mix.ts';

/** Length of a chunk, which is lost when the tab crashes. */
const chunkMs = 2_000;

const bitsPerSecond = 2_500_000;

const type = 'video/webm;codecs=vp8,opus';

/** The MIME type that this browser records; null without support. */
export const recordingType = (): string | null =>
  typeof MediaRecorder === 'function' && MediaRecorder.isTypeSupported(type) ? type : null;

export interface ScreenRecorderOptions {
  mimeType: string;
  onChunk: (chunk: Blob) => void;
  /** The browser stopped with an error, after the last chunk. */
  onFail: () => void;
}

/** Records picture and voices in chunks, continuously when the stream, its size or a voice changes. */
export class ScreenRecorder {
  readonly #canvas = new RecordingCanvas();
  readonly #source: PictureSource = pictureSource((image, width, height) => this.#canvas.draw(image, width, height));
  readonly #voices = new VoiceMix();
  readonly #recorder: MediaRecorder;
  readonly #stopped = Promise.withResolvers<void>();

  constructor({ mimeType, onChunk, onFail }: ScreenRecorderOptions) {
    const tracks = [this.#canvas.track, this.#voices.track].filter((track) => track !== undefined);
    this.#recorder = new MediaRecorder(new MediaStream(tracks), { mimeType, videoBitsPerSecond: bitsPerSecond });
    this.#recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) onChunk(data);
    });
    this.#recorder.addEventListener('error', onFail);
    this.#recorder.addEventListener('stop', () => this.#stopped.resolve());
    this.#recorder.start(chunkMs);
  }

  show(stream: MediaStream | null): void {
    this.#source.show(stream);
  }

  setVoices(voices: readonly MediaStream[]): void {
    this.#voices.set(voices);
  }

  /** Resolves after the last chunk. */
  async stop(): Promise<void> {
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
    else this.#stopped.resolve();
    await this.#stopped.promise;
    this.#source.stop();
    this.#canvas.stop();
    this.#voices.close();
  }
}
