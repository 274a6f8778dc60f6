import { useIntl } from '@nearhand/platform/intl';
import { IconPlayerRecord } from '@nearhand/platform/ui';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { ToolButton } from '../tool-button.tsx';
import { useSessionRecording } from './recording-context.ts';
import type { SessionRecording } from './session-recording.ts';

/** Starts and ends a recording of the host. */
export function RecordingTool() {
  const recording = useSessionRecording();
  return recording && <RecordButton recording={recording} />;
}

function RecordButton({ recording }: { recording: SessionRecording }) {
  const intl = useIntl();
  const { phase } = useObservable(recording);
  const isOff = phase === 'off';
  return (
    <ToolButton
      label={intl.formatMessage({ id: isOff ? 'app.recording.start' : 'app.recording.stop' })}
      keys="r"
      isOn={!isOff}
      color={isOff ? 'gray' : 'error'}
      isDisabled={phase === 'saving'}
      onClick={() => (isOff ? recording.start() : recording.stop())}
    >
      <IconPlayerRecord size={20} />
    </ToolButton>
  );
}
