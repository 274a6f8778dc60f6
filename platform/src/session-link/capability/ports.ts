/** Reason for which there is no microphone. */
export type MicrophoneProblem = 'denied' | 'none' | 'inUse' | 'lost' | 'failed';

export type Microphone = { kind: 'on'; stream: MediaStream; track: MediaStreamTrack } | { kind: 'problem'; problem: MicrophoneProblem };

export type OpenMicrophone = (deviceId: string | null) => Promise<Microphone>;

/** An arriving file. Name and folder are safe to store. */
export interface FileDescription {
  id: string;
  peer: string;
  name: string;
  folder: string;
  size: number;
}

/** Destination of an arriving file. A `FileProblem` has the reason for a failure. */
export interface FileSink {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Resolves when the whole file is stored for good: with its content where the person still has to save it, otherwise with null. */
  finish(): Promise<Blob | null>;
  /** Removes what was not stored for good. */
  discard(): Promise<void>;
}

/** Throws a `FileProblem`, for example when there is no space. */
export type OpenSink = (file: FileDescription) => Promise<FileSink>;

export type ClipboardRead = { kind: 'text'; text: string } | { kind: 'denied' } | { kind: 'unsupported' };
