import { ApiError } from '@nearhand/platform/core';
import { Observable } from '@nearhand/platform/session-link/capability/observable';
import type { Peers } from '@nearhand/platform/session-link/peers/peers';
import { RecordingRequest } from '@nearhand/platform/session-link/recording/recording-request';
import { recordingType, ScreenRecorder } from '../../../shared/recording/screen-recorder.ts';
import { ChunkUploader } from './chunk-uploader.ts';
import { startRecording } from './recording.data.ts';

export type RecordingProblem = 'unsupported' | 'unreachable' | 'denied' | 'notAllowed' | 'server' | 'full' | 'lost' | 'browser';

export interface RecordingState {
  /** `saving`: it has ended, and its last chunks are on their way. */
  phase: 'off' | 'asking' | 'starting' | 'on' | 'saving';
  since: number | null;
  problem: RecordingProblem | null;
  /** The server gets it more slowly than it is made. */
  isBehind: boolean;
}

const atRest: RecordingState = { phase: 'off', since: null, problem: null, isBehind: false };

/** A recording from the question to the last chunk. Only who leads the session has one. */
export class SessionRecording extends Observable<RecordingState> {
  readonly #sessionId: string;
  /** As far as this page knows; the server has the last word. */
  readonly #companyAllows: () => boolean;
  readonly #line: RecordingRequest;
  readonly #end: () => void;
  #recorder: ScreenRecorder | null = null;
  #uploader: ChunkUploader | null = null;
  #picture: MediaStream | null = null;
  #voices: readonly MediaStream[] = [];

  constructor(sessionId: string, peers: Peers, companyAllows: () => boolean) {
    super(atRest);
    this.#sessionId = sessionId;
    this.#companyAllows = companyAllows;
    this.#line = new RecordingRequest(peers);
    this.#end = this.#line.subscribe(() => this.#follow());
  }

  /** The session or the window is over: what was recorded is still brought to the server. */
  close(): void {
    this.#end();
    void this.#finish();
    this.#line.close();
  }

  /** What is seen now. */
  show(picture: MediaStream | null): void {
    if (picture === this.#picture) return;
    this.#picture = picture;
    this.#recorder?.show(picture);
  }

  /** Who is heard now. */
  hear(voices: readonly MediaStream[]): void {
    this.#voices = voices;
    this.#recorder?.hear(voices);
  }

  /** Asks the customer; it begins with the answer. */
  ask(): void {
    if (this.state.phase !== 'off') return;
    if (!this.#companyAllows()) this.set({ ...this.state, problem: 'notAllowed' });
    else if (!recordingType()) this.set({ ...this.state, problem: 'unsupported' });
    else if (!this.#line.ask()) this.set({ ...this.state, problem: 'unreachable' });
    else this.set({ ...this.state, phase: 'asking', problem: null });
  }

  /** Takes the question back, or ends what runs. */
  stop(): void {
    this.#line.end();
    if (this.state.phase === 'asking') this.set({ ...this.state, phase: 'off' });
    else void this.#finish();
  }

  forgetProblem(): void {
    this.set({ ...this.state, problem: null });
  }

  #follow(): void {
    const { phase } = this.#line.state;
    if (phase === 'allowed' && this.state.phase === 'asking') void this.#start();
    if (phase !== 'denied') return;
    this.#line.end();
    void this.#finish('denied');
  }

  async #start(): Promise<void> {
    const mimeType = recordingType();
    if (!mimeType) return;
    this.set({ ...this.state, phase: 'starting' });
    const recordingId = crypto.randomUUID();
    try {
      await startRecording(this.#sessionId, recordingId, mimeType);
    } catch (error) {
      this.#line.end();
      this.set({ ...this.state, phase: 'off', problem: problemOf(error) });
      return;
    }
    // Taken back while the server answered: what was begun there ends empty.
    const uploader = this.#upload(recordingId);
    if (this.state.phase !== 'starting') {
      uploader.end();
      return;
    }
    this.#uploader = uploader;
    this.#recorder = new ScreenRecorder({
      mimeType,
      onPiece: (chunk) => uploader.add(chunk),
      onFail: () => void this.#finish('browser'),
    });
    this.#recorder.show(this.#picture);
    this.#recorder.hear(this.#voices);
    this.#line.setOn(true);
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

  /** Ends what runs; its last chunks still travel. */
  async #finish(problem: RecordingProblem | null = null): Promise<void> {
    this.#line.setOn(false);
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
  return error instanceof ApiError && error.code === 'RECORDING_NOT_ALLOWED' ? 'notAllowed' : 'server';
}
