import { FormattedMessage } from '@nearhand/platform/intl';
import { Countdown } from '../../../shared/time/countdown.tsx';
import { useWindow } from '../window-context.ts';
import { Notice } from './notice.tsx';
import type { SeenSurface } from './use-seen-surfaces.ts';

/** Notice over the last picture: that it is not live, the known reason, and the time left. */
export function PictureNotice({ surface }: { surface: SeenSurface | undefined }) {
  const { state, phase, role, session } = useWindow();
  const until = session.status === 'reconnecting' ? session.endsAt : null;
  if (phase === 'active') {
    // The host's picture counts for the session, whatever other operators see.
    if (role !== 'host' && until)
      return (
        <Notice action={<Countdown until={until} />}>
          <FormattedMessage id="app.session.hostAway" values={{ operator: session.operator.name }} />
        </Notice>
      );
    if (surface?.isTooLarge)
      return (
        <Notice>
          <FormattedMessage id="app.session.pictureTooLarge" />
        </Notice>
      );
    if (!surface?.isPaused && !surface?.isStill) return null;
    return (
      <Notice>
        {surface.isPaused ? <FormattedMessage id="app.session.paused" /> : <FormattedMessage id="app.session.cameraFrozen" />}
      </Notice>
    );
  }
  if (phase !== 'reconnecting') return null;

  const device = session.device?.name;
  const isCustomerHere = state.isServerAway || state.participants.some(({ role }) => role === 'customer');
  return (
    <Notice action={until && <Countdown until={until} />}>
      {isCustomerHere ? (
        <FormattedMessage id="app.session.reconnecting.text" />
      ) : device ? (
        <FormattedMessage id="app.session.device.away" values={{ device }} />
      ) : (
        <FormattedMessage id="app.session.reconnecting.customerAway" />
      )}
    </Notice>
  );
}
