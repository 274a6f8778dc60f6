import { RecordingRequest } from '@nearhand/platform/session-link/recording/recording-request';
import { createContext, useContext } from 'react';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import type { SessionRecording } from './session-recording.ts';

export const RecordingContext = createContext<SessionRecording | null>(null);

/** Null unless the operator is the host. */
export const useSessionRecording = (): SessionRecording | null => useContext(RecordingContext);

/** Whether a recording is running, here or in the window of the host. */
export function useIsRecorded(): boolean {
  const own = useObservable(useSessionRecording());
  const request = useObservable(useCapability(RecordingRequest));
  return own ? own.phase === 'on' : (request?.isOnElsewhere ?? false);
}
