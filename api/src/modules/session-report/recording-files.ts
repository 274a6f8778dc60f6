import { randomUUID } from 'node:crypto';
import { fileName } from '../../files/stored-file.ts';

interface Place {
  sessionId: string;
  recordingId: string;
}

/** Everything that is kept as files about one session. */
export const sessionFolder = (sessionId: string): string => fileName('sessions', sessionId);

export const recordingFolder = ({ sessionId, recordingId }: Place): string => fileName('sessions', sessionId, recordingId);

export const chunksFolder = ({ sessionId, recordingId }: Place): string => fileName('sessions', sessionId, recordingId, 'chunks');

/** A name of its own for each upload: two of the same chunk never write into one another. */
export const chunkFile = ({ sessionId, recordingId }: Place, chunk: number): string =>
  fileName('sessions', sessionId, recordingId, 'chunks', `${chunk}-${randomUUID()}`);

export const finishedFile = ({ sessionId, recordingId }: Place): string => fileName('sessions', sessionId, recordingId, 'recording.webm');
