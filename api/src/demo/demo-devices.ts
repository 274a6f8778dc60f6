import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { DeviceEntity } from '../modules/company/device/device.entity.ts';
import { personName, plainName } from './names.ts';
import type { Random } from './random.ts';

type Os = DeviceEntity['os'];
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const systems: Record<Os, { versions: string[]; prefixes: string[]; agents: string[] }> = {
  windows: {
    versions: ['11 Pro 24H2', '11 Pro 23H2', '10 Pro 22H2', 'Server 2022'],
    prefixes: ['NW-PC', 'NW-LAP', 'KIOSK', 'POS'],
    agents: ['2.18.1', '2.18.1', '2.18.0', '2.17.4'],
  },
  macos: { versions: ['15.5', '15.3', '14.7.6'], prefixes: ['MacBook-Pro', 'iMac', 'Mac-mini'], agents: ['2.18.1', '2.18.0'] },
  linux: {
    versions: ['Ubuntu 24.04', 'Debian 12', 'Fedora 42'],
    prefixes: ['build', 'print', 'lab'],
    agents: ['2.18.1', '2.16.2'],
  },
  android: { versions: ['15', '14', '13'], prefixes: ['Galaxy-Tab', 'Pixel', 'Zebra-TC52'], agents: ['2.18.1', '2.18.0'] },
  ios: { versions: ['18.5', '17.7'], prefixes: ['iPad', 'iPhone'], agents: ['2.18.1'] },
};

const places = ['Łódź', 'Kraków', 'Málaga', 'A Coruña', 'Köln', 'Zürich', 'Milano', 'Forlì', 'Wrocław', 'Dublin'];
const rooms = ['Front desk', 'Warehouse', 'Reception', 'Meeting room', 'Pharmacy', 'Back office', 'Checkout', 'Radiology'];
const tags = ['care-home', 'finance', 'field', 'kiosk', 'vip', 'leased', 'pilot'];
const notes = [
  '',
  '',
  '',
  '',
  'Ask before restarting.',
  'Shared by two shifts.',
  'Printer on the left is this one’s.',
  'Replaced in spring.',
];

/** Time of the last contact: mostly today, rarely long ago or never. Nobody answers at these devices, so that none is online. */
function lastSync(random: Random, now: Date): Date | null {
  const age = random.oneOf({ today: 70, month: 22, year: 6, never: 2 });
  if (age === 'never') return null;
  const most = { today: dayMs, month: 30 * dayMs, year: 300 * dayMs }[age];
  return new Date(now.getTime() - random.between(2 * minuteMs, most));
}

function makeDevice(random: Random, companyId: string, number: number, now: Date): DeviceEntity {
  const os = random.oneOf<Os>({ windows: 55, macos: 18, linux: 14, android: 8, ios: 5 });
  const { versions, prefixes, agents } = systems[os];
  const user = personName(random);
  const createdAt = new Date(now.getTime() - random.between(1, 375) * dayMs);
  const synced = lastSync(random, now);
  return Object.assign(new DeviceEntity(), {
    assignmentId: newId({ msecs: createdAt.getTime() }),
    companyId,
    machineId: randomBytes(16).toString('hex'),
    secretHash: randomBytes(32).toString('base64url'),
    hostname: `${random.one(prefixes)}-${String(number).padStart(3, '0')}`,
    alias: random.isTrue(0.55) ? `${random.one(rooms)} ${random.one(places)} ${number}` : null,
    os,
    osVersion: random.one(versions),
    agentVersion: random.one(agents),
    tags: random.some(tags, 0.18),
    note: random.one(notes),
    lastSyncAt: synced && synced < createdAt ? createdAt : synced,
    lastUser: synced ? plainName(user) : null,
    ip: synced ? `203.0.113.${random.between(1, 254)}` : null,
    group: null,
    consent: random.isTrue(0.7) ? null : 'ask',
    access: null,
    allowedUserIds: [],
    createdAt,
  });
}

/** Devices with every operating system. */
export function makeDemoDevices(random: Random, companyId: string, now: Date, count = 250): DeviceEntity[] {
  return Array.from({ length: count }, (_, index) => makeDevice(random, companyId, index + 1, now));
}
