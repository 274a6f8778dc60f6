import { IconPlayerRecordFilled, IconPlayerStopFilled } from '@nearhand/platform/icons';
import { useIntl } from '@nearhand/platform/intl';
import { StableText } from '@nearhand/platform/ui';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { Elapsed } from '../../../shared/time/elapsed.tsx';
import { ToolButton } from '../frame/tool-button.tsx';
import { useSessionRecording } from './recording-context.ts';
import type { SessionRecording } from './session-recording.ts';

/** Starts and ends a recording of the host. While it runs, the button is red and shows its duration. */
export function RecordingTool() {
  const recording = useSessionRecording();
  return recording && <RecordButton recording={recording} />;
}

function RecordButton({ recording }: { recording: SessionRecording }) {
  const intl = useIntl();
  const { phase, since } = useObservable(recording);
  const isOff = phase === 'off';
  const isOn = phase === 'on' && since !== null;
  const label = intl.formatMessage({ id: isOff ? 'app.recording.start' : 'app.recording.stop' });
  return (
    <ToolButton
      name={
        <StableText
          texts={{
            record: intl.formatMessage({ id: 'app.recording.record' }),
            stop: intl.formatMessage({ id: 'app.recording.cancel' }),
            since: isOn ? <Elapsed since={since} /> : '00:00',
          }}
          shown={isOn ? 'since' : isOff ? 'record' : 'stop'}
        />
      }
      aria-label={isOff ? undefined : label}
      hint={label}
      keys="r"
      tone={isOn ? 'recording' : 'record'}
      isNamed={isOn}
      icon={isOff ? <IconPlayerRecordFilled size={16} aria-hidden /> : <IconPlayerStopFilled size={16} aria-hidden />}
      disabled={phase === 'saving'}
      onClick={() => (isOff ? recording.start() : recording.stop())}
    />
  );
}
