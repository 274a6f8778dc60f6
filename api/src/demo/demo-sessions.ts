import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { UserEntity } from '../modules/account/user/user.entity.ts';
import type { DeviceEntity } from '../modules/company/device/device.entity.ts';
import { type CloseReason, SessionEntity } from '../modules/session/session/session.entity.ts';
import { personName, plainName } from './names.ts';
import type { Random } from './random.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Problems and solutions. */
const cases = [
  ['Printer does not print', 'The queue was paused; cleared it and printed a test page.'],
  ['Cannot sign in after the holidays', 'Password had expired. Set a new one together.'],
  ['Outlook keeps asking for the password', 'Removed the old entry from the credential store.'],
  ['Care plan software will not open', 'Runtime was missing after the update; repaired the installation.'],
  ['No sound in video calls', 'The headset was not the default device.'],
  ['Invoice template shows wrong VAT', 'Corrected the rate in the template. Finance will check one invoice.'],
  ['VPN drops every few minutes', 'Old driver on the laptop; updated it. Stable for 20 minutes while we watched.'],
  ['Second screen stays black', 'Cable was in the wrong port of the dock.'],
  ['Łódź: badge reader not recognised', 'Moved it to a powered port. If it happens again, replace the hub.'],
  ['Shared calendar is missing', 'Shared it again and pinned it.'],
  ['Computer is very slow', 'Disk was full: removed 40 GB of old installers.'],
  ['Browser warns about the certificate', 'The clock was two days behind.'],
  ['Teach me the new rota view', 'Walked through filters and export.'],
  ['Scanner saves into the wrong folder', 'Profile pointed at the old server.'],
  ['Suspicious e-mail opened', 'Nothing was run. Changed the password and scanned the machine.'],
] as const;
const tags = ['hardware', 'account', 'training', 'network', 'urgent', 'follow-up'];
const domains = ['northwind.example', 'sunrise-homes.example', 'clinica-munoz.example', 'pflege-mueller.example', 'uslugi-lodz.example'];

const endings: Record<CloseReason, number> = {
  operator: 52,
  customer: 30,
  expired: 8,
  denied: 3,
  failed: 2,
  idle: 2,
  admin: 2,
  limit: 0.5,
  server: 0.5,
  stopped: 0,
};
/** Closed before a customer joined. */
const withoutCustomer: CloseReason[] = ['expired', 'denied'];

/** Fixed durations in minutes. */
const lengths: Partial<Record<CloseReason, number>> = { limit: 480, failed: 2, expired: 60, denied: 1 };

const praise = [
  '',
  '',
  'Quick and friendly',
  'Solved in five minutes, thank you!',
  'Bardzo pomocne, dziękuję',
  'Muy amable y claro',
  'Gentilissima',
];
const complaints = ['Had to wait quite long', '', 'It is still slow'];

interface Setting {
  companyId: string;
  users: readonly UserEntity[];
  devices: readonly DeviceEntity[];
  now: Date;
}

/** A time in working hours of the last year, more often in recent months. */
function startTime(random: Random, now: Date): Date {
  const daysAgo = Math.floor(365 * random.next() ** 1.4) + 1;
  const day = new Date(now.getTime() - daysAgo * dayMs);
  day.setUTCHours(random.between(6, 16), random.between(0, 59), random.between(0, 59), 0);
  return day;
}

function makeRating(random: Random, closedAt: Date, now: Date): Pick<SessionEntity, 'stars' | 'ratingComment' | 'ratedAt'> {
  const stars = Number(random.oneOf({ '5': 60, '4': 25, '3': 9, '2': 4, '1': 2 }));
  const ratedAt = new Date(Math.min(now.getTime(), closedAt.getTime() + random.between(10_000, 3 * minuteMs)));
  return { stars, ratingComment: random.one(stars > 3 ? praise : complaints), ratedAt };
}

function makeSession(random: Random, { companyId, users, devices, now }: Setting): SessionEntity {
  const createdAt = startTime(random, now);
  const [title, note] = random.one(cases);
  const customer = personName(random);
  const closeReason = random.oneOf(endings);
  const isJoined = !withoutCustomer.includes(closeReason);
  const joinedAt = isJoined ? new Date(createdAt.getTime() + random.between(20_000, 9 * minuteMs)) : null;
  const fixed = lengths[closeReason];
  const length = fixed === undefined ? random.between(90_000, 10 * minuteMs) * random.between(1, 6) : fixed * minuteMs;
  const closedAt = new Date(Math.min(now.getTime(), (joinedAt ?? createdAt).getTime() + length));
  const operatorId = random.one(users).id;
  const device = isJoined && random.isTrue(0.25) ? random.one(devices) : null;
  return Object.assign(new SessionEntity(), {
    sessionId: newId({ msecs: createdAt.getTime() }),
    companyId,
    operatorId,
    deviceId: device?.assignmentId ?? null,
    deviceName: device?.shownName ?? null,
    keyHash: randomBytes(32).toString('base64url'),
    keyCipher: null,
    codeHash: null,
    codeCipher: null,
    codeExpiresAt: null,
    title,
    customerName: customer,
    customerEmail: random.isTrue(0.8) ? `${plainName(customer)}@${random.one(domains)}` : '',
    note: isJoined && random.isTrue(0.75) ? note : '',
    tags: random.some(tags, 0.15),
    status: 'closed' as const,
    closeReason,
    deadlineAt: null,
    joinedAt,
    closedAt,
    extra: random.isTrue(0.15) ? `ticket-${random.between(1000, 9999)}` : '',
    ...(isJoined && random.isTrue(0.4) && makeRating(random, closedAt, now)),
    createdAt,
  });
}

/** Closed sessions of a year, oldest first. */
export function makeDemoSessions(random: Random, setting: Setting, count = 400): SessionEntity[] {
  return Array.from({ length: count }, () => makeSession(random, setting)).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
