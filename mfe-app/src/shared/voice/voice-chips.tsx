import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import type { VoiceCall } from '@nearhand/platform/session-link/voice/voice-call';
import panel from '../panel/panel.module.css';
import { useObservable } from '../state/use-observable.ts';
import { useSpeaking } from './use-speaking.ts';
import classes from './voice.module.css';

/** Participants with a microphone that is on, and whether they are speaking. */
export function VoiceChips({ voice, nameOf }: { voice: VoiceCall; nameOf: (peer: string) => string }) {
  const intl = useIntl();
  const { microphone, isMuted, own, others, isListening } = useObservable(voice);
  return (
    <>
      {microphone === 'on' && <VoiceChip name={intl.formatMessage({ id: 'app.voice.you' })} isMuted={isMuted} stream={own} />}
      {isListening &&
        others
          .filter(({ isOn }) => isOn)
          .map(({ peer, isMuted: isPeerMuted, stream }) => (
            <VoiceChip key={peer} name={nameOf(peer)} isMuted={isPeerMuted} stream={stream} />
          ))}
    </>
  );
}

interface VoiceChipProps {
  name: string;
  isMuted: boolean;
  stream: MediaStream | null;
}

function VoiceChip({ name, isMuted, stream }: VoiceChipProps) {
  const isSpeaking = useSpeaking(isMuted ? null : stream);
  return (
    <span className={`${panel['quiet']} ${classes['chip']}`} data-speaking={isSpeaking}>
      <span className={classes['dot']} aria-hidden="true" />
      {isMuted ? <FormattedMessage id="app.voice.muted" values={{ name }} /> : <FormattedMessage id="app.voice.heard" values={{ name }} />}
    </span>
  );
}
