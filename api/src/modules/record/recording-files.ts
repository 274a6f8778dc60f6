import { randomUUID } from 'node:crypto';
import { fileName } from '../../files/stored-file.ts';

interface Place {
  sessionId: string;
  recordingId: string;
}

/** Everything that is kept as files about one session. */
export const sessionFolder = (sessionId: string): string => fileName('sessions', sessionId);

export const recordingFolder = ({ sessionId, recordingId }: Place): string => fileName('sessions', sessionId, recordingId);

export const piecesFolder = ({ sessionId, recordingId }: Place): string => fileName('sessions', sessionId, recordingId, 'pieces');

/** A name of its own for each upload: two of the same piece never write into one another. */
export const pieceFile = ({ sessionId, recordingId }: Place, piece: number): string =>
  fileName('sessions', sessionId, recordingId, 'pieces', `${piece}-${randomUUID()}`);

export const finishedFile = ({ sessionId, recordingId }: Place): string => fileName('sessions', sessionId, recordingId, 'recording.webm');
