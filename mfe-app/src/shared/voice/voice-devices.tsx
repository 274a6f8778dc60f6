import { FormattedMessage } from '@nearhand/platform/intl';
import type { VoiceCall } from '@nearhand/platform/session-link/voice/voice-call';
import { type ReactNode, useId } from 'react';
import panel from '../panel/panel.module.css';
import { useObservable } from '../state/use-observable.ts';
import { useAudioDevices } from './use-audio-devices.ts';

const canChooseOutput = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

/** The choice of microphone and loudspeaker, where there are several. Shown while the microphone may be used. */
export function VoiceDevices({ voice }: { voice: VoiceCall }) {
  const { inputs, outputs } = useAudioDevices();
  const { deviceId, outputId } = useObservable(voice);
  const input = <FormattedMessage id="app.voice.input" />;
  const output = <FormattedMessage id="app.voice.output" />;
  return (
    <>
      <DeviceChoice label={input} devices={inputs} deviceId={deviceId} onChoose={(id) => void voice.turnOn(id)} />
      {canChooseOutput() && <DeviceChoice label={output} devices={outputs} deviceId={outputId} onChoose={(id) => voice.chooseOutput(id)} />}
    </>
  );
}

interface DeviceChoiceProps {
  label: ReactNode;
  devices: readonly MediaDeviceInfo[];
  /** Null for the browser's own choice, which is the first device. */
  deviceId: string | null;
  onChoose: (deviceId: string) => void;
}

function DeviceChoice({ label, devices, deviceId, onChoose }: DeviceChoiceProps) {
  const id = useId();
  if (devices.length < 2) return null;
  return (
    <label htmlFor={id}>
      {label}
      <select id={id} className={panel['field']} value={deviceId ?? devices[0]?.deviceId} onChange={({ target }) => onChoose(target.value)}>
        {devices.map((device) => (
          <option key={device.deviceId} value={device.deviceId}>
            {device.label}
          </option>
        ))}
      </select>
    </label>
  );
}
