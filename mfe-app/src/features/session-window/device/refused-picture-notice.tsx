import { FormattedMessage } from '@nearhand/platform/intl';
import { PictureViewer } from '@nearhand/platform/session-link/display/picture-viewer';
import panel from '../../../shared/panel/panel.module.css';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useDeviceName } from './use-device-name.ts';

/** The device has sent something that is not shown. */
export function RefusedPictureNotice() {
  const device = useDeviceName();
  const isRefused = useObservable(useCapability(PictureViewer))?.isRefused ?? false;
  return (
    <div className={isRefused ? panel['card'] : undefined} role="status">
      {isRefused && <FormattedMessage id="app.session.device.pictureRefused" values={{ device }} />}
    </div>
  );
}
