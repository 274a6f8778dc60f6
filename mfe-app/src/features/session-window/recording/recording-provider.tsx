import { requireMe, sandbox } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { PictureViewer } from '@nearhand/platform/session-link/display/picture-viewer';
import { RecordingRequest } from '@nearhand/platform/session-link/recording/recording-request';
import { VoiceCall } from '@nearhand/platform/session-link/voice/voice-call';
import { type ReactNode, useEffect, useState } from 'react';
import { useCapability, useOpenCapability } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useSessionCommands } from '../frame/use-session-commands.ts';
import { useWindow } from '../window-context.ts';
import { seenStream } from '../window-state.ts';
import { RecordingContext } from './recording-context.ts';
import { SessionRecording } from './session-recording.ts';

/** Opens the capability for every operator, and creates the recording of the host. */
export function RecordingProvider({ children }: { children: ReactNode }) {
  const { session, role } = useWindow();
  const { sessionId } = session;
  const request = useOpenCapability(RecordingRequest);
  const [recording, setRecording] = useState<SessionRecording | null>(null);
  const isHost = role === 'host' && !sandbox;

  useEffect(() => {
    if (!isHost || !request) return;
    const made = new SessionRecording(sessionId, request, () => requireMe().company.settings.recordingAllowed);
    setRecording(made);
    return () => {
      made.close();
      setRecording(null);
    };
  }, [sessionId, request, isHost]);
  return (
    <RecordingContext value={recording}>
      {recording && <HostRecording recording={recording} />}
      {children}
    </RecordingContext>
  );
}

const framesPerSecond = 30;

/** The picture of a device as a stream, while it is on; null in the session of a customer's browser. */
function useCanvasStream(isOn: boolean): MediaStream | null {
  const viewer = useCapability(PictureViewer);
  const [stream, setStream] = useState<MediaStream | null>(null);
  useEffect(() => {
    if (!isOn || !viewer) return;
    const made = viewer.canvas.captureStream(framesPerSecond);
    setStream(made);
    return () => {
      for (const track of made.getTracks()) track.stop();
      setStream(null);
    };
  }, [viewer, isOn]);
  return stream;
}

/** Gives the recording its picture and voices, and warns before the window is closed with unsaved chunks. */
function HostRecording({ recording }: { recording: SessionRecording }) {
  const intl = useIntl();
  const { state, phase: windowPhase } = useWindow();
  const { own, others } = useObservable(useCapability(VoiceCall)) ?? { own: null, others: [] };
  const { phase } = useObservable(recording);
  const canvasStream = useCanvasStream(phase !== 'off');
  const picture = seenStream(state) ?? canvasStream;
  const isClosed = windowPhase === 'closed';

  useEffect(() => recording.show(picture), [recording, picture]);
  useEffect(() => {
    recording.setVoices([...others.map(({ stream }) => stream), own].filter((stream) => stream !== null));
  }, [recording, others, own]);
  useEffect(() => {
    if (isClosed) recording.stop();
  }, [recording, isClosed]);

  const isUnsaved = phase === 'on' || phase === 'saving';
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);

  useSessionCommands([
    {
      id: 'session.record',
      label: intl.formatMessage({ id: phase === 'off' ? 'app.recording.start' : 'app.recording.stop' }),
      keys: 'r',
      isDisabled: isClosed || phase === 'saving',
      run: () => (phase === 'off' ? recording.start() : recording.stop()),
    },
  ]);
  return null;
}
