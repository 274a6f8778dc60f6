import { requireMe } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { useCommands } from '@nearhand/platform/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useWindowVoices } from '../voice/voice-context.ts';
import { useWindow } from '../window-context.ts';
import { seenStream } from '../window-state.ts';
import { RecordingContext } from './recording-context.ts';
import { SessionRecording } from './session-recording.ts';

/** Records on whatever panel is open, and as long as the session is. */
export function RecordingProvider({ children }: { children: ReactNode }) {
  const { session, peers, role } = useWindow();
  const { sessionId } = session;
  const [recording, setRecording] = useState<SessionRecording | null>(null);
  const isHost = role === 'host';

  useEffect(() => {
    if (!isHost) return;
    const made = new SessionRecording(sessionId, peers, () => requireMe().company.settings.recordingAllowed);
    setRecording(made);
    return () => {
      made.close();
      setRecording(null);
    };
  }, [sessionId, peers, isHost]);
  return (
    <RecordingContext value={recording}>
      {recording && <RecordingDuty recording={recording} />}
      {children}
    </RecordingContext>
  );
}

/** Follows what is seen and heard, sessionRequests the command, and does not let a window close over what is not saved. */
function RecordingDuty({ recording }: { recording: SessionRecording }) {
  const intl = useIntl();
  const { state, phase: windowPhase } = useWindow();
  const voices = useWindowVoices();
  const { phase } = useObservable(recording);
  const picture = seenStream(state);
  const isClosed = windowPhase === 'closed';

  useEffect(() => recording.show(picture), [recording, picture]);
  useEffect(() => recording.hear(voices), [recording, voices]);
  useEffect(() => {
    if (isClosed) recording.stop();
  }, [recording, isClosed]);

  const isAtStake = phase === 'on' || phase === 'saving';
  useEffect(() => {
    if (!isAtStake) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAtStake]);

  useCommands([
    {
      id: 'session.record',
      label: intl.formatMessage({ id: phase === 'off' ? 'app.recording.start' : 'app.recording.stop' }),
      group: intl.formatMessage({ id: 'app.session.group.session' }),
      keys: 'r',
      isDisabled: isClosed || phase === 'saving',
      run: () => (phase === 'off' ? recording.ask() : recording.stop()),
    },
  ]);
  return null;
}
