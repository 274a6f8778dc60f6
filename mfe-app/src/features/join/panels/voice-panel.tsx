import { FormattedMessage } from '@nearhand/platform/intl';
import { VoiceCall } from '@nearhand/platform/session-link/voice/voice-call';
import panel from '../../../shared/panel/panel.module.css';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { TalkRequest } from '../../../shared/voice/talk-request.tsx';
import { VoiceChips } from '../../../shared/voice/voice-chips.tsx';
import { VoiceDevices } from '../../../shared/voice/voice-devices.tsx';
import { VoicePlayers } from '../../../shared/voice/voice-players.tsx';
import { VoiceProblem } from '../../../shared/voice/voice-problem.tsx';
import { useJoin } from '../join-context.ts';
import { News } from '../notices/news.tsx';

/** No voice is transmitted in either direction without the customer's consent. */
export function VoicePanel() {
  const voice = useCapability(VoiceCall);
  return voice && <Voice voice={voice} />;
}

function Voice({ voice }: { voice: VoiceCall }) {
  const { nameOf, invitation } = useJoin();
  const { microphone, isMuted, problem, requestedBy } = useObservable(voice);
  const shownName = (peer: string) => nameOf(peer) || invitation.operator.name;
  const isOn = microphone === 'on';

  return (
    <div className={panel['host']}>
      {requestedBy && (
        <News>
          <div className={panel['host']}>
            <TalkRequest voice={voice} from={shownName(requestedBy)} />
          </div>
        </News>
      )}
      <div className={panel['row']}>
        {isOn && (
          <>
            <button type="button" className={panel['button']} aria-pressed={isMuted} onClick={() => voice.mute(!isMuted)}>
              {isMuted ? <FormattedMessage id="app.voice.unmute" /> : <FormattedMessage id="app.voice.mute" />}
            </button>
            <button type="button" className={panel['button']} onClick={() => voice.turnOff()}>
              <FormattedMessage id="app.voice.turnOff" />
            </button>
          </>
        )}
        <VoiceChips voice={voice} nameOf={shownName} />
      </div>
      <VoiceProblem problem={problem} />
      {isOn && <VoiceDevices voice={voice} />}
      <VoicePlayers voice={voice} />
    </div>
  );
}
