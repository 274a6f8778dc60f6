import type { Display } from '@nearhand/contracts/peer/display.gen';
import { useIntl } from '@nearhand/platform/intl';

/** Names a monitor by its number and size; the one without a name shows all monitors. */
export function useDisplayName(): (display: Display, index: number) => string {
  const intl = useIntl();
  return ({ name, width, height }, index) =>
    name
      ? intl.formatMessage({ id: 'app.session.device.display' }, { number: index + 1, name, width, height })
      : intl.formatMessage({ id: 'app.session.device.allDisplays' });
}
