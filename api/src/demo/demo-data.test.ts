import { describe, expect, it } from 'vitest';
import { makeDemoCompany } from './demo-company.ts';
import { makeDemoDevices } from './demo-devices.ts';
import { makeDemoEvents } from './demo-events.ts';
import { makeDemoInvitations } from './demo-invitations.ts';
import { makeDemoSessions } from './demo-sessions.ts';
import { plainName } from './names.ts';
import { Random } from './random.ts';

const now = new Date('2026-05-20T12:00:00Z');
const yearMs = 366 * 24 * 60 * 60 * 1000;

function make() {
  const random = new Random(1);
  const { company, users, identities } = makeDemoCompany('hash', now);
  const devices = makeDemoDevices(random, company.companyId, now);
  return { company, users, identities, devices, sessions: makeDemoSessions(random, { companyId: company.companyId, users, devices, now }) };
}

describe('demo data', () => {
  it('has an owner, and three operators, one of them an admin', () => {
    const { company, users, identities } = make();
    expect(users).toHaveLength(4);
    expect(users.filter(({ isAdmin, id }) => isAdmin && id !== company.createdById)).toHaveLength(1);
    expect(identities.map(({ email }) => email)).toEqual(users.map(({ email }) => email));
  });

  it('has two pending invitations that have not expired', () => {
    const { company, users } = make();
    const invitations = makeDemoInvitations(company, users, now);
    expect(invitations).toHaveLength(2);
    for (const invitation of invitations) expect(invitation.isOpenAt(now)).toBe(true);
  });

  it('has 250 devices of all systems, none online and some never seen', () => {
    const { devices } = make();
    expect(devices).toHaveLength(250);
    expect(new Set(devices.map(({ os }) => os))).toEqual(new Set(['windows', 'macos', 'linux', 'android', 'ios']));
    expect(devices.some((device) => device.isOnline(now))).toBe(false);
    expect(devices.some(({ lastSyncAt }) => lastSyncAt === null)).toBe(true);
    expect(new Set(devices.map(({ hostname }) => hostname)).size).toBe(250);
  });

  it('has 400 closed sessions over a year, each of them consistent', () => {
    const { sessions, users } = make();
    expect(sessions).toHaveLength(400);
    const operators = new Set(users.map(({ id }) => id));
    for (const { createdAt, joinedAt, closedAt, closeReason, status, operatorId } of sessions) {
      expect(status).toBe('closed');
      expect(operators).toContain(operatorId);
      expect(now.getTime() - createdAt.getTime()).toBeLessThan(yearMs);
      expect(closedAt?.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(closedAt?.getTime()).toBeGreaterThan((joinedAt ?? createdAt).getTime());
      expect(joinedAt === null).toBe(closeReason === 'expired' || closeReason === 'denied');
    }
  });

  it('has the events of each session from creation to end', () => {
    const { sessions, users } = make();
    const events = makeDemoEvents(new Random(1), sessions, users);
    for (const { sessionId, closeReason, joinedAt, stars } of sessions) {
      const own = events.filter((event) => event.sessionId === sessionId);
      const types = own.map(({ type }) => type);
      expect(own.map(({ at }) => at.getTime())).toEqual(own.map(({ at }) => at.getTime()).toSorted((a, b) => a - b));
      expect(types[0]).toBe('created');
      expect(types.includes('joined')).toBe(joinedAt !== null);
      expect(types.includes('rated')).toBe(Boolean(stars));
      expect(types.filter((type) => type === 'closed')).toHaveLength(1);
      expect(own.find(({ type }) => type === 'closed')?.details).toEqual({ reason: closeReason });
    }
  });

  it('is the same on every machine', () => {
    const names = () => make().devices.map(({ hostname, alias }) => `${hostname} ${alias}`);
    expect(names()).toEqual(names());
  });

  it('has names that show how search works', () => {
    const text = JSON.stringify(make());
    for (const name of ['Łódź', 'Muñoz', 'Müller']) expect(text).toContain(name);
  });

  it('derives email addresses from names', () => {
    expect(plainName('Łucja O’Brien')).toBe('lucja.obrien');
    expect(plainName('Søren Núñez')).toBe('soren.nunez');
  });

  it('chooses by weight', () => {
    const random = new Random(7);
    const draws = Array.from({ length: 1_000 }, () => random.oneOf({ often: 90, seldom: 10 }));
    const often = draws.filter((draw) => draw === 'often').length;
    expect(often).toBeGreaterThan(850);
    expect(often).toBeLessThan(950);
  });
});
