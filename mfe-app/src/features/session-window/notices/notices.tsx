import { useIntl } from '@nearhand/platform/intl';
import panel from '../../../shared/panel/panel.module.css';
import { ClipboardNotice } from '../clipboard/clipboard.tsx';
import { ControlNotice } from '../control/control-notice.tsx';
import type { ControlRequest } from '../control/use-control-request.ts';
import { RefusedPictureNotice } from '../device/refused-picture-notice.tsx';
import { RecordingNotice } from '../recording/recording-notice.tsx';
import { VoiceNotice } from '../voice/voice.tsx';
import { LimitNotice } from './limit-notice.tsx';
import classes from './notices.module.css';
import { ServerNotice } from './server-notice.tsx';

/** Notices of the tools in one column over the picture, never over the tools. */
export function Notices({ control, onLeave }: { control: ControlRequest; onLeave: () => void }) {
  const intl = useIntl();
  return (
    <section className={`${panel['host']} ${classes['notices']}`} aria-label={intl.formatMessage({ id: 'app.session.notices' })}>
      <ServerNotice />
      <LimitNotice />
      <ControlNotice request={control} onLeave={onLeave} />
      <RefusedPictureNotice />
      <RecordingNotice />
      <VoiceNotice />
      <ClipboardNotice />
    </section>
  );
}
