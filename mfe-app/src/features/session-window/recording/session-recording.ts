import { ApiError } from '@nearhand/platform/core';
import { Observable } from '@nearhand/platform/session-link/capability/observable';
import type { RecordingRequest } from '@nearhand/platform/session-link/recording/recording-request';
import { recordingType, ScreenRecorder } from '../../../shared/recording/screen-recorder.ts';
import { ChunkUploader } from './chunk-uploader.ts';
import { startRecording } from './recording.data.ts';

export type RecordingProblem = 'unsupported' | 'unreachable' | 'denied' | 'notAllowed' | 'limit' | 'server' | 'full' | 'lost' | 'browser';

export interface RecordingState {
  /** `saving`: the recording has ended, and the last chunks are being uploaded. */
  phase: 'off' | 'requested' | 'starting' | 'on' | 'saving';
  since: number | null;
  problem: RecordingProblem | null;
  /** Chunks are uploaded more slowly than they are recorded. */
  isBehind: boolean;
}

const initialState: RecordingState = { phase: 'off', since: null, problem: null, isBehind: false };

/** A recording of the host, from the request for consent to the last chunk. */
export class SessionRecording extends Observable<RecordingState> {
  readonly #sessionId: string;
  readonly #companyAllows: () => boolean;
  readonly #request: RecordingRequest;
  readonly #end: () => void;
  #recorder: ScreenRecorder | null = null;
  #uploader: ChunkUploader | null = null;
  #picture: MediaStream | null = null;
  #voices: readonly MediaStream[] = [];

  constructor(sessionId: string, request: RecordingRequest, companyAllows: () => boolean) {
    super(initialState);
    this.#sessionId = sessionId;
    this.#companyAllows = companyAllows;
    this.#request = request;
    this.#end = this.#request.subscribe(() => this.#follow());
  }

  /** Ends the recording. Recorded chunks are still uploaded. */
  close(): void {
    this.#end();
    void this.#finish();
    this.#request.end();
  }

  /** Sets the picture. */
  show(picture: MediaStream | null): void {
    if (picture === this.#picture) return;
    this.#picture = picture;
    this.#recorder?.show(picture);
  }

  /** Sets the voices. */
  setVoices(voices: readonly MediaStream[]): void {
    this.#voices = voices;
    this.#recorder?.setVoices(voices);
  }

  /** Requests the consent of the customer. The recording begins with it. */
  start(): void {
    if (this.state.phase !== 'off') return;
    if (!this.#companyAllows()) this.set({ ...this.state, problem: 'notAllowed' });
    else if (!recordingType()) this.set({ ...this.state, problem: 'unsupported' });
    else if (!this.#request.send()) this.set({ ...this.state, problem: 'unreachable' });
    else this.set({ ...this.state, phase: 'requested', problem: null });
  }

  /** Withdraws the request, or ends the recording. */
  stop(): void {
    this.#request.end();
    if (this.state.phase === 'requested') this.set({ ...this.state, phase: 'off' });
    else void this.#finish();
  }

  forgetProblem(): void {
    this.set({ ...this.state, problem: null });
  }

  #follow(): void {
    const { phase } = this.#request.state;
    if (phase === 'allowed' && this.state.phase === 'requested') void this.#begin();
    if (phase !== 'denied') return;
    this.#request.end();
    void this.#finish('denied');
  }

  async #begin(): Promise<void> {
    const mimeType = recordingType();
    if (!mimeType) return;
    this.set({ ...this.state, phase: 'starting' });
    const recordingId = crypto.randomUUID();
    try {
      await startRecording(this.#sessionId, recordingId, mimeType);
    } catch (error) {
      this.#request.end();
      this.set({ ...this.state, phase: 'off', problem: problemOf(error) });
      return;
    }
    // Stopped during the request to the server: the recording ends empty.
    const uploader = this.#upload(recordingId);
    if (this.state.phase !== 'starting') {
      uploader.end();
      return;
    }
    this.#uploader = uploader;
    this.#recorder = new ScreenRecorder({
      mimeType,
      onChunk: (chunk) => uploader.add(chunk),
      onFail: () => void this.#finish('browser'),
    });
    this.#recorder.show(this.#picture);
    this.#recorder.setVoices(this.#voices);
    this.#request.setOn(true);
    this.set({ ...this.state, phase: 'on', since: Date.now() });
  }

  #upload(recordingId: string): ChunkUploader {
    const uploader = new ChunkUploader(this.#sessionId, recordingId);
    uploader.subscribe(() => {
      const { phase } = uploader.state;
      if (uploader !== this.#uploader) return;
      if (phase === 'full' || phase === 'lost') void this.#finish(phase);
      if (phase === 'done' || phase === 'lost') this.set({ ...this.state, phase: 'off', since: null, isBehind: false });
      else if ((phase === 'behind') !== this.state.isBehind) this.set({ ...this.state, isBehind: phase === 'behind' });
    });
    return uploader;
  }

  /** Ends the recording. The last chunks are still uploaded. */
  async #finish(problem: RecordingProblem | null = null): Promise<void> {
    this.#request.setOn(false);
    const recorder = this.#recorder;
    this.#recorder = null;
    if (problem) this.set({ ...this.state, problem });
    if (!recorder) {
      if (this.state.phase !== 'saving') this.set({ ...this.state, phase: 'off' });
      return;
    }
    if (this.state.phase === 'on') this.set({ ...this.state, phase: 'saving' });
    await recorder.stop();
    this.#uploader?.end();
  }
}

function problemOf(error: unknown): RecordingProblem {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'RECORDING_NOT_ALLOWED') return 'notAllowed';
  return code === 'RECORDING_LIMIT_REACHED' ? 'limit' : 'server';
}
