import { FormattedMessage } from '@nearhand/platform/intl';
import panel from '../panel/panel.module.css';
import { useSpeaking } from './use-speaking.ts';
import classes from './voice.module.css';

interface VoiceChipProps {
  name: string;
  isMuted: boolean;
  stream: MediaStream | null;
}

/** Who can be heard, and whether that one speaks. */
export function VoiceChip({ name, isMuted, stream }: VoiceChipProps) {
  const isSpeaking = useSpeaking(isMuted ? null : stream);
  return (
    <span className={`${panel['quiet']} ${classes['chip']}`} data-speaking={isSpeaking}>
      <span className={classes['dot']} aria-hidden="true" />
      {isMuted ? <FormattedMessage id="app.voice.muted" values={{ name }} /> : <FormattedMessage id="app.voice.heard" values={{ name }} />}
    </span>
  );
}
