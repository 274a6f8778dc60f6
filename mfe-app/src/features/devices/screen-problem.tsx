import { FormattedMessage } from '@nearhand/platform/intl';
import type { Device } from './devices.data.ts';

type Problem = NonNullable<Device['screenProblem']>;

const texts = {
  noDesktop: 'app.devices.screen.noDesktop',
  wayland: 'app.devices.screen.wayland',
  noAccess: 'app.devices.screen.noAccess',
  missingExtension: 'app.devices.screen.missingExtension',
  unsupportedScreen: 'app.devices.screen.unsupportedScreen',
  tooLarge: 'app.devices.screen.tooLarge',
  failed: 'app.devices.screen.failed',
} as const satisfies Record<Problem, string>;

/** Explains why nobody can connect to a device that is online, and what to do next. */
export const ScreenProblem = ({ problem }: { problem: Problem }) => <FormattedMessage id={texts[problem]} />;
