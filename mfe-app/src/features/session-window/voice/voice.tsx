import { IconChevronDown, IconMicrophone, IconMicrophoneOff } from '@nearhand/platform/icons';
import { type IntlShape, useIntl } from '@nearhand/platform/intl';
import { VoiceCall, type VoiceState } from '@nearhand/platform/session-link/voice/voice-call';
import { Button, StableText, UnstyledButton } from '@nearhand/platform/ui';
import { Popover } from '@nearhand/platform/ui/console';
import panel from '../../../shared/panel/panel.module.css';
import { useCapability, useOpenCapability } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { TalkRequest } from '../../../shared/voice/talk-request.tsx';
import { VoiceChips } from '../../../shared/voice/voice-chips.tsx';
import { VoiceDevices } from '../../../shared/voice/voice-devices.tsx';
import { VoicePlayers } from '../../../shared/voice/voice-players.tsx';
import { VoiceProblem } from '../../../shared/voice/voice-problem.tsx';
import { ToolButton } from '../frame/tool-button.tsx';
import { useSessionCommands } from '../frame/use-session-commands.ts';
import { useCustomerName } from '../use-customer-name.ts';
import { useWindow } from '../window-context.ts';
import classes from './voice.module.css';

export function useVoice(): void {
  const intl = useIntl();
  const { session, role, phase } = useWindow();
  // Nobody listens at a device.
  const voice = useOpenCapability(VoiceCall, session.device === null && role !== 'watcher' && phase !== 'closed');
  const state = useObservable(voice);
  const commands = voice &&
    state && [
      {
        id: 'session.voice',
        label: labelOf(intl, state),
        keys: 'm',
        isDisabled: state.microphone === 'starting',
        run: () => toggle(voice),
      },
      {
        id: 'session.voice.off',
        label: intl.formatMessage({ id: 'app.voice.turnOff' }),
        isDisabled: state.microphone !== 'on',
        run: () => voice.turnOff(),
      },
    ];
  useSessionCommands(commands ?? []);
}

const labelOf = (intl: IntlShape, { microphone, isMuted }: VoiceState): string =>
  intl.formatMessage({ id: microphone !== 'on' ? 'app.voice.talk' : isMuted ? 'app.voice.unmute' : 'app.voice.mute' });

/** Turns the microphone on, or mutes it. */
function toggle(voice: VoiceCall): void {
  const { microphone, isMuted } = voice.state;
  if (microphone === 'on') voice.mute(!isMuted);
  else void voice.talk();
}

export function VoiceTool() {
  const voice = useCapability(VoiceCall);
  return voice && <VoiceButtons voice={voice} />;
}

function VoiceButtons({ voice }: { voice: VoiceCall }) {
  const intl = useIntl();
  const state = useObservable(voice);
  const { isDevice } = useWindow().state;
  const isOn = state.microphone === 'on';
  const options = intl.formatMessage({ id: 'app.voice.options' });
  const names = {
    talk: intl.formatMessage({ id: 'app.voice.talk' }),
    mute: intl.formatMessage({ id: 'app.voice.muteShort' }),
    unmute: intl.formatMessage({ id: 'app.voice.unmuteShort' }),
  };
  return (
    <>
      <ToolButton
        name={<StableText texts={names} shown={!isOn ? 'talk' : state.isMuted ? 'unmute' : 'mute'} />}
        aria-label={labelOf(intl, state)}
        hint={labelOf(intl, state)}
        keys="m"
        isFrequent={!isDevice}
        isOn={isOn && !state.isMuted}
        disabled={state.microphone === 'starting'}
        icon={isOn && state.isMuted ? <IconMicrophoneOff size={16} aria-hidden /> : <IconMicrophone size={16} aria-hidden />}
        onClick={() => toggle(voice)}
      />
      <Popover position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className={classes['options'] ?? ''} aria-label={options} disabled={!isOn}>
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={options} className={panel['host'] ?? ''}>
          <VoiceDevices voice={voice} />
          <Button variant="outline" color="error" onClick={() => voice.turnOff()}>
            {intl.formatMessage({ id: 'app.voice.turnOff' })}
          </Button>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

/** The voices, requests to talk, and problems of the microphone. */
export function VoiceNotice() {
  const voice = useCapability(VoiceCall);
  return voice && <Notice voice={voice} />;
}

function Notice({ voice }: { voice: VoiceCall }) {
  const { microphone, problem, requestedBy, others } = useObservable(voice);
  const customer = useCustomerName();
  return (
    <>
      {requestedBy && <TalkRequest voice={voice} from={customer} />}
      {problem && <VoiceProblem problem={problem} />}
      {(microphone === 'on' || others.some(({ isOn }) => isOn)) && (
        <span className={panel['row']}>
          <VoiceChips voice={voice} nameOf={() => customer} />
        </span>
      )}
      <VoicePlayers voice={voice} />
    </>
  );
}
