import panel from '../../../shared/panel/panel.module.css';
import { ClipboardNotice } from '../clipboard/clipboard-notice.tsx';
import { RecordingNotice } from '../recording/recording-notice.tsx';
import { VoiceNotice } from '../voice/voice-notice.tsx';
import { LimitNotice } from './limit-notice.tsx';
import classes from './notices.module.css';

/** What the tools have to say, in one column over the picture: never over the tools themselves. */
export function Notices() {
  return (
    <div className={`${panel['host']} ${classes['notices']}`}>
      <LimitNotice />
      <RecordingNotice />
      <VoiceNotice />
      <ClipboardNotice />
    </div>
  );
}
