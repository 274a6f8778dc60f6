import { useIntl } from '@nearhand/platform/intl';
import type { VoiceCall } from '@nearhand/platform/session-link/voice/voice-call';
import { Button, IconChevronDown, IconMicrophone, IconMicrophoneOff, Popover } from '@nearhand/platform/ui';
import panel from '../../../shared/panel/panel.module.css';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { VoiceDevices } from '../../../shared/voice/voice-devices.tsx';
import { ToolButton } from '../tool-button.tsx';
import { useWindowVoice } from './voice-context.ts';
import { talk } from './voice-provider.tsx';

/** The microphone: on, muted, off, and which one. */
export function VoiceTool() {
  const { voice } = useWindowVoice();
  return voice && <VoiceButtons voice={voice} />;
}

function VoiceButtons({ voice }: { voice: VoiceCall }) {
  const intl = useIntl();
  const { outputId, setOutputId } = useWindowVoice();
  const { microphone, isMuted, deviceId } = useObservable(voice);
  const isOn = microphone === 'on';
  const label = intl.formatMessage({ id: isOn ? (isMuted ? 'app.voice.unmute' : 'app.voice.mute') : 'app.voice.talk' });
  const options = intl.formatMessage({ id: 'app.voice.options' });
  return (
    <>
      <ToolButton
        label={label}
        keys="m"
        isOn={isOn && !isMuted}
        isDisabled={microphone === 'starting'}
        onClick={() => (isOn ? voice.mute(!isMuted) : void talk(voice))}
      >
        {isOn && isMuted ? <IconMicrophoneOff size={20} /> : <IconMicrophone size={20} />}
      </ToolButton>
      {isOn && (
        <Popover position="bottom-end" trapFocus>
          <Popover.Target>
            <Button variant="subtle" size="compact-sm" color="gray" aria-label={options}>
              <IconChevronDown size={18} />
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={options} className={panel['host'] ?? ''}>
            <VoiceDevices isAllowed inputId={deviceId} outputId={outputId} onInput={(id) => void voice.turnOn(id)} onOutput={setOutputId} />
            <Button variant="outline" color="error" onClick={() => voice.turnOff()}>
              {intl.formatMessage({ id: 'app.voice.turnOff' })}
            </Button>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
