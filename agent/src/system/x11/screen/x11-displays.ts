import type { Display } from '@nearhand/contracts/peer/display.gen';
import { canShow } from '@nearhand/platform/session-link/display/picture-limits';
import { reply, type XConnection } from '../x-connection.ts';

/** All monitors at once, where there are several. */
export const allDisplaysId = 'all';

/** Limit of the contract, without the display of all monitors. */
const mostMonitors = 15;

/** Size of the desktop. */
export const readSize = ({ client, root }: XConnection): Promise<{ width: number; height: number }> =>
  reply((done) => client.GetGeometry(root, done));

/** The monitors of the desktop that browsers can show, by their position. A server without monitors has one display. */
export async function readDisplays(x: XConnection): Promise<{ displays: Display[]; width: number; height: number }> {
  const { randr, root } = x;
  const { width, height } = await readSize(x);
  const { crtcs, config_timestamp } = await reply<{ crtcs: number[]; config_timestamp: number }>((done) =>
    randr.GetScreenResourcesCurrent(root, done),
  );
  const monitors = await Promise.all(
    crtcs.map(async (crtc) => {
      const info = await reply<{ x: number; y: number; width: number; height: number; output: number[] }>((done) =>
        randr.GetCrtcInfo(crtc, config_timestamp, done),
      );
      const [output] = info.output;
      if (info.width === 0 || output === undefined) return [];
      const { name } = await reply<{ name: string }>((done) => randr.GetOutputInfo(output, config_timestamp, done));
      const { x, y } = info;
      const [right, bottom] = [Math.min(width, x + info.width), Math.min(height, y + info.height)];
      return right > x && bottom > y
        ? [{ displayId: name.slice(0, 100), name: name.slice(0, 200), x, y, width: right - x, height: bottom - y }]
        : [];
    }),
  );
  const ordered = withoutMirrors(monitors.flat())
    .toSorted((one, other) => one.y - other.y || one.x - other.x)
    .slice(0, mostMonitors);
  const whole = { displayId: allDisplaysId, name: '', x: 0, y: 0, width, height, scale: 1, isPrimary: ordered.length === 0 };
  const displays = ordered.map((monitor, index) => ({ ...monitor, scale: 1, isPrimary: index === 0 }));
  return { displays: (displays.length === 1 ? displays : [...displays, whole]).filter(canShow), width, height };
}

/** Mirrored monitors show the same part of the desktop. */
const withoutMirrors = <Monitor extends { x: number; y: number; width: number; height: number }>(
  monitors: readonly Monitor[],
): Monitor[] => [
  ...new Map(
    monitors.map((monitor) => [`${monitor.x} ${monitor.y} ${monitor.width} ${monitor.height}`, monitor] as const).toReversed(),
  ).values(),
];
