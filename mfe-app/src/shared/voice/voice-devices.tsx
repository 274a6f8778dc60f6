import { FormattedMessage } from '@nearhand/platform/intl';
import { type ReactNode, useId } from 'react';
import panel from '../panel/panel.module.css';
import { useAudioDevices } from './use-audio-devices.ts';

interface VoiceDevicesProps {
  isAllowed: boolean;
  inputId: string | null;
  outputId: string | null;
  onInput: (deviceId: string) => void;
  onOutput: (deviceId: string) => void;
}

const canChooseOutput = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

/** Which microphone and which loudspeaker, where there is a choice. */
export function VoiceDevices({ isAllowed, inputId, outputId, onInput, onOutput }: VoiceDevicesProps) {
  const { inputs, outputs } = useAudioDevices(isAllowed);
  return (
    <>
      <DeviceChoice label={<FormattedMessage id="app.voice.input" />} devices={inputs} deviceId={inputId} onChoose={onInput} />
      {canChooseOutput() && (
        <DeviceChoice label={<FormattedMessage id="app.voice.output" />} devices={outputs} deviceId={outputId} onChoose={onOutput} />
      )}
    </>
  );
}

interface DeviceChoiceProps {
  label: ReactNode;
  devices: readonly MediaDeviceInfo[];
  /** Null for the browser's own choice, which stands first. */
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
