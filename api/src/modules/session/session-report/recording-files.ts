import { randomUUID } from 'node:crypto';
import { fileName } from '../../../files/stored-file.ts';

interface Place {
  sessionId: string;
  recordingId: string;
}

/** All files of a session. */
export const sessionFolder = (sessionId: string): string => fileName('sessions', sessionId);

export const recordingFolder = ({ sessionId, recordingId }: Place): string => fileName('sessions', sessionId, recordingId);

export const chunksFolder = ({ sessionId, recordingId }: Place): string => fileName('sessions', sessionId, recordingId, 'chunks');

/** A unique name, so that concurrent uploads of a chunk do not overwrite each other. */
export const chunkFile = ({ sessionId, recordingId }: Place, chunk: number): string =>
  fileName('sessions', sessionId, recordingId, 'chunks', `${chunk}-${randomUUID()}`);

export const finishedFile = ({ sessionId, recordingId }: Place): string => fileName('sessions', sessionId, recordingId, 'recording.webm');
