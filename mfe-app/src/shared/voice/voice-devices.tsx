import { FormattedMessage } from '@nearhand/platform/intl';
import { useId } from 'react';
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
  const id = useId();
  const { inputs, outputs } = useAudioDevices(isAllowed);
  return (
    <>
      {inputs.length > 1 && (
        <label htmlFor={`${id}-in`}>
          <FormattedMessage id="app.voice.input" />
          <select
            id={`${id}-in`}
            className={panel['field']}
            value={inputId ?? inputs[0]?.deviceId}
            onChange={({ target }) => onInput(target.value)}
          >
            {inputs.map(({ deviceId, label }) => (
              <option key={deviceId} value={deviceId}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      {outputs.length > 1 && canChooseOutput() && (
        <label htmlFor={`${id}-out`}>
          <FormattedMessage id="app.voice.output" />
          <select
            id={`${id}-out`}
            className={panel['field']}
            value={outputId ?? outputs[0]?.deviceId}
            onChange={({ target }) => onOutput(target.value)}
          >
            {outputs.map(({ deviceId, label }) => (
              <option key={deviceId} value={deviceId}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}
