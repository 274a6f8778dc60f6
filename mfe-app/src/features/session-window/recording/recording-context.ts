import { createContext, useContext } from 'react';
import type { SessionRecording } from './session-recording.ts';

export const RecordingContext = createContext<SessionRecording | null>(null);

/** Null unless the operator is the host. */
export const useSessionRecording = (): SessionRecording | null => useContext(RecordingContext);
