import { FormattedMessage } from '@nearhand/platform/intl';
import { PermissionViewer } from '@nearhand/platform/session-link/permissions/permission-viewer';
import { Loader, Text } from '@nearhand/platform/ui';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { Countdown } from '../../../shared/time/countdown.tsx';
import classes from '../frame/panel.module.css';
import { useWindow } from '../window-context.ts';

/** The customer or the device has joined, and the picture is connecting or reconnecting. */
export function ConnectingPanel({ isAgain = false }: { isAgain?: boolean }) {
  const { state, session } = useWindow();
  const device = session.device?.name;
  const granted = useObservable(useCapability(PermissionViewer))?.granted;
  const isUnseen = granted != null && !granted.has('view');
  const isCustomerHere = state.isServerAway || state.participants.some(({ role }) => role === 'customer');
  const deadlineId = device && !isAgain ? 'app.session.device.deadline' : 'app.session.reconnecting.deadline';
  return (
    <section className={`${classes['panel']} ${classes['centred']}`}>
      <Loader aria-hidden="true" />
      <Text>
        {!isAgain && !device && <FormattedMessage id="app.session.connecting.text" />}
        {!isAgain && device && <FormattedMessage id="app.session.device.connecting" values={{ device }} />}
        {isAgain && isCustomerHere && <FormattedMessage id="app.session.reconnecting.text" />}
        {isAgain && !isCustomerHere && !device && <FormattedMessage id="app.session.reconnecting.customerAway" />}
        {isAgain && !isCustomerHere && device && <FormattedMessage id="app.session.device.away" values={{ device }} />}
      </Text>
      {isUnseen && (
        <Text role="status">
          <FormattedMessage id="app.session.device.notAllowed" />
        </Text>
      )}
      {session.endsAt && session.status !== 'active' && (
        <Text size="sm">
          <FormattedMessage id={deadlineId} values={{ left: <Countdown until={session.endsAt} /> }} />
        </Text>
      )}
    </section>
  );
}
