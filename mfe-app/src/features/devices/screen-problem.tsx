import { FormattedMessage } from '@nearhand/platform/intl';
import type { Device } from './devices.data.ts';

/** Why nobody can connect to a device that is online, and what to do next. */
export function ScreenProblem({ device: { online, screenProblem } }: { device: Pick<Device, 'online' | 'screenProblem'> }) {
  return online && screenProblem ? <FormattedMessage id={`app.devices.screen.${screenProblem}`} /> : null;
}
