import { FormattedMessage } from '@nearhand/platform/intl';
import type { Device } from './devices.data.ts';

const texts = {
  noDesktop: 'app.devices.screen.noDesktop',
  wayland: 'app.devices.screen.wayland',
  noAccess: 'app.devices.screen.noAccess',
  missingExtension: 'app.devices.screen.missingExtension',
  unsupportedScreen: 'app.devices.screen.unsupportedScreen',
  tooLarge: 'app.devices.screen.tooLarge',
  failed: 'app.devices.screen.failed',
} as const satisfies Record<NonNullable<Device['screenProblem']>, string>;

/** Why nobody can connect to a device that is online, and what to do next. */
export function ScreenProblem({ device: { online, screenProblem } }: { device: Pick<Device, 'online' | 'screenProblem'> }) {
  return online && screenProblem ? <FormattedMessage id={texts[screenProblem]} /> : null;
}
