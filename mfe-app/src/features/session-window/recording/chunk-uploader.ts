import { ApiError } from '@nearhand/platform/core';
import { Observable } from '@nearhand/platform/session-link/capability/observable';
import { addChunk, endRecording } from './recording.data.ts';

/** `behind`: the upload is slower than the recording; `lost`: the server rejected a chunk. */
export type UploadState = { waitingBytes: number; phase: 'fine' | 'behind' | 'full' | 'lost' | 'done' };

/** The limit of the server. */
const largestChunk = 4_000_000;

/** The operator is warned above this size. */
const behindBytes = 20_000_000;

/** The recording ends above this size. */
export const fullBytes = 200_000_000;

const firstRetryMs = 1_000;
const longestRetryMs = 10_000;

/** Uploads the chunks of one recording in order, with retries. */
export class ChunkUploader extends Observable<UploadState> {
  readonly #sessionId: string;
  readonly #recordingId: string;
  readonly #waiting: Blob[] = [];
  #sent = 0;
  #isEnded = false;
  #isBusy = false;
  #retryMs = firstRetryMs;

  constructor(sessionId: string, recordingId: string) {
    super({ waitingBytes: 0, phase: 'fine' });
    this.#sessionId = sessionId;
    this.#recordingId = recordingId;
  }

  add(chunk: Blob): void {
    if (this.#isEnded || this.state.phase === 'lost') return;
    for (let from = 0; from < chunk.size; from += largestChunk) this.#waiting.push(chunk.slice(from, from + largestChunk));
    this.#count();
    void this.#run();
  }

  /** No more chunks follow. */
  end(): void {
    this.#isEnded = true;
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#isBusy || this.state.phase === 'lost' || this.state.phase === 'done') return;
    this.#isBusy = true;
    const isOn = await this.#step();
    this.#isBusy = false;
    if (isOn) void this.#run();
  }

  /** Makes one call. Returns true if the next one may follow at once. */
  async #step(): Promise<boolean> {
    const [chunk] = this.#waiting;
    if (!chunk && !this.#isEnded) return false;
    try {
      if (chunk) await addChunk(this.#sessionId, this.#recordingId, this.#sent, chunk);
      else await endRecording(this.#sessionId, this.#recordingId, this.#sent);
      this.#retryMs = firstRetryMs;
      if (!chunk) this.set({ waitingBytes: 0, phase: 'done' });
      else {
        this.#sent += 1;
        this.#waiting.shift();
        this.#count();
      }
      return chunk !== undefined;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 408) {
        this.#waiting.length = 0;
        this.set({ waitingBytes: 0, phase: 'lost' });
        return false;
      }
      setTimeout(() => void this.#run(), this.#retryMs);
      this.#retryMs = Math.min(longestRetryMs, this.#retryMs * 2);
      return false;
    }
  }

  #count(): void {
    const waitingBytes = this.#waiting.reduce((sum, { size }) => sum + size, 0);
    this.set({ waitingBytes, phase: waitingBytes > fullBytes ? 'full' : waitingBytes > behindBytes ? 'behind' : 'fine' });
  }
}
