import type { useIntl } from '@nearhand/platform/intl';
import type { Device } from '../devices.data.ts';

/** Reason for which an action leaves a device out. */
export type Refusal = 'offline' | 'locked' | 'notAllowed' | 'notPossible';

const messageIds: Record<Refusal, string> = {
  offline: 'app.devices.leftOut.offline',
  locked: 'app.devices.leftOut.locked',
  notAllowed: 'app.devices.leftOut.notAllowed',
  notPossible: 'app.devices.leftOut.notPossible',
};

/** Most names in a line. */
const mostNamed = 5;

interface LeftOut {
  devices: readonly Device[];
  /** Null for devices that are not left out. */
  refusalOf: (device: Device) => Refusal | null;
  nameOf: (device: Device) => string;
}

/** The number of devices that an action leaves out, and a line for each reason with their names; empty without any. */
export function leftOut(intl: ReturnType<typeof useIntl>, { devices, refusalOf, nameOf }: LeftOut): string[] {
  const refused = devices.flatMap((device) => {
    const refusal = refusalOf(device);
    return refusal ? [{ refusal, name: nameOf(device) }] : [];
  });
  if (refused.length === 0) return [];

  const reasons = [...Map.groupBy(refused, ({ refusal }) => refusal)].map(([refusal, of]) => {
    const more = of.length - mostNamed;
    const names = of.slice(0, mostNamed).map(({ name }) => name);
    if (more > 0) names.push(intl.formatMessage({ id: 'app.devices.leftOut.more' }, { count: more }));
    return intl.formatMessage({ id: messageIds[refusal] }, { names: intl.formatList(names) });
  });
  return [intl.formatMessage({ id: 'app.devices.leftOut' }, { count: refused.length }), ...reasons];
}
