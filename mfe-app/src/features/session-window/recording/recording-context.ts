import { createContext, useContext } from 'react';
import type { SessionRecording } from './session-recording.ts';

export const RecordingContext = createContext<SessionRecording | null>(null);

/** Null for who does not lead the session. */
export const useSessionRecording = (): SessionRecording | null => useContext(RecordingContext);
