/** Why there is no microphone. */
export type MicrophoneProblem = 'denied' | 'none' | 'inUse' | 'lost' | 'failed';

export type Microphone = { kind: 'on'; stream: MediaStream; track: MediaStreamTrack } | { kind: 'problem'; problem: MicrophoneProblem };

export type OpenMicrophone = (deviceId: string | null) => Promise<Microphone>;

/** Where an arriving file is kept until it is saved. */
export interface FileSink {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Returns the whole file. */
  finish(): Promise<Blob>;
  discard(): Promise<void>;
}

/** Throws when there is no space. */
export type OpenSink = (id: string, size: number) => Promise<FileSink>;

export type ClipboardRead = { kind: 'text'; text: string } | { kind: 'denied' } | { kind: 'unsupported' };
