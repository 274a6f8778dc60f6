import { FormattedMessage } from '@nearhand/platform/intl';
import { Countdown } from '../../../shared/time/countdown.tsx';
import { useWindow } from '../window-context.ts';
import { Notice } from './notice.tsx';

/** Over the last picture: that it is not live, why as far as one knows, and until when one waits. */
export function PictureNotice({ isPaused }: { isPaused: boolean }) {
  const { state, phase, session } = useWindow();
  if (phase === 'active') {
    return isPaused ? (
      <Notice>
        <FormattedMessage id="app.session.paused" />
      </Notice>
    ) : null;
  }
  if (phase !== 'reconnecting') return null;

  const isCustomerHere = state.isServerAway || state.participants.some(({ part }) => part === 'customer');
  const until = session.status === 'reconnecting' ? session.endsAt : null;
  return (
    <Notice action={until && <Countdown until={until} />}>
      {isCustomerHere ? <FormattedMessage id="app.session.reconnecting.text" /> : <FormattedMessage id="app.session.reconnecting.away" />}
    </Notice>
  );
}
