import { useIntl } from '@nearhand/platform/intl';
import type { VoiceCall } from '@nearhand/platform/session-link/voice/voice-call';
import panel from '../../../shared/panel/panel.module.css';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { TalkRequest } from '../../../shared/voice/talk-request.tsx';
import { VoiceChip } from '../../../shared/voice/voice-chip.tsx';
import { VoiceProblem } from '../../../shared/voice/voice-problem.tsx';
import { useWindow } from '../window-context.ts';
import { useWindowVoice } from './voice-context.ts';

/** Who can be heard, who would like to talk, and why nobody is heard. */
export function VoiceNotice() {
  const { voice } = useWindowVoice();
  return voice && <Notice voice={voice} />;
}

function Notice({ voice }: { voice: VoiceCall }) {
  const intl = useIntl();
  const { session } = useWindow();
  const { microphone, isMuted, own, problem, askedBy, others } = useObservable(voice);
  const customer = session.customerName || intl.formatMessage({ id: 'app.chat.customer' });
  const talking = others.filter(({ isOn }) => isOn);
  return (
    <>
      {askedBy && <TalkRequest voice={voice} from={customer} />}
      {problem && <VoiceProblem problem={problem} />}
      {(microphone === 'on' || talking.length > 0) && (
        <span className={panel['row']}>
          {microphone === 'on' && <VoiceChip name={intl.formatMessage({ id: 'app.voice.you' })} isMuted={isMuted} stream={own} />}
          {talking.map(({ peer, isMuted: isOtherMuted, stream }) => (
            <VoiceChip key={peer} name={customer} isMuted={isOtherMuted} stream={stream} />
          ))}
        </span>
      )}
    </>
  );
}
