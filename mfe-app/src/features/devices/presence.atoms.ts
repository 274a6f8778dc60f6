import type { components } from '@nearhand/contracts/openapi.gen';
import { atom } from '@nearhand/platform/core';
import type { Device } from './devices.data.ts';

export type DevicePresence = components['schemas']['DevicePresence'];

/** Presence received since the rows were loaded, by assignment id. */
export const presenceAtom = atom<Readonly<Record<string, DevicePresence>>>({});

/** Stores received presence. */
export const receivePresenceAtom = atom(null, (_get, set, news: readonly DevicePresence[]) =>
  set(presenceAtom, (known) => ({ ...known, ...Object.fromEntries(news.map((one) => [one.assignmentId, one])) })),
);

const isOlder = (news: DevicePresence, device: Device): boolean => (news.lastSeenAt ?? '') < (device.lastSeenAt ?? '');

const presenceOf = ({ online, lastSeenAt, sessions }: DevicePresence | Device) => JSON.stringify([online, lastSeenAt, sessions]);

const isDifferent = (news: DevicePresence, device: Device): boolean => presenceOf(news) !== presenceOf(device);

/** Rows with newer presence applied; rows that were loaded later, or are the same, stay as they are. */
export function withPresence(devices: readonly Device[], known: Readonly<Record<string, DevicePresence>>): readonly Device[] {
  const rows = devices.map((device) => {
    const news = known[device.assignmentId];
    if (!news || isOlder(news, device)) return device;
    const { online, lastSeenAt, sessions } = news;
    return isDifferent(news, device) ? { ...device, online, lastSeenAt, sessions, inSession: sessions.length > 0 } : device;
  });
  return rows.every((row, index) => row === devices[index]) ? devices : rows;
}
