import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeviceEntity, secretLifeMs, secretOverlapMs } from './device.entity.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const later = (ms: number) => new Date(noon.getTime() + ms);
const hashOf = (secret: number) => `hash-${secret}`.padEnd(43, '-');

const aDevice = (traits: Partial<DeviceEntity> = {}) =>
  Object.assign(new DeviceEntity(), {
    secretHash: hashOf(0),
    secretIssuedAt: noon,
    previousSecretHash: null,
    previousSecretEndsAt: null,
    consent: null,
    access: null,
    allowedUserIds: [],
    lastSyncAt: null,
    ...traits,
  });

describe('DeviceEntity secrets', () => {
  it('are due 30 days after they were issued', () => {
    const device = aDevice();
    expect(device.isSecretDue('current', later(secretLifeMs - 1))).toBe(false);
    expect(device.isSecretDue('current', later(secretLifeMs))).toBe(true);
  });

  it('overlap until a day after the first use of the next one', () => {
    const device = aDevice();
    device.rotateSecret(hashOf(1), noon);
    device.rotateSecret(hashOf(1), noon);
    expect(device.secretOf(hashOf(0), later(10 * secretOverlapMs))).toBe('previous');
    device.endOverlap(noon);
    expect(device.isOverlapOpen).toBe(false);
    expect(device.secretOf(hashOf(0), later(secretOverlapMs - 1))).toBe('previous');
    expect(device.secretOf(hashOf(0), later(secretOverlapMs))).toBeNull();
    expect(device.secretOf(hashOf(1), later(secretOverlapMs))).toBe('current');
  });

  it('accept no other hash', () => {
    expect(aDevice().secretOf('', noon)).toBeNull();
    expect(aDevice().secretOf(hashOf(9), noon)).toBeNull();
  });

  it('never lock out an agent that stores the next secret before it uses it, whatever is lost', () => {
    const sync = fc.record({ wait: fc.constantFrom(0, 25_000, secretOverlapMs / 2, secretOverlapMs, secretLifeMs), isLost: fc.boolean() });
    fc.assert(
      fc.property(fc.array(sync, { maxLength: 60 }), (syncs) => {
        const device = aDevice();
        let [held, now] = [0, noon.getTime()];
        for (const { wait, isLost } of syncs) {
          now += wait;
          const at = new Date(now);
          const which = device.secretOf(hashOf(held), at);
          expect(which).not.toBeNull();
          if (which === 'current' && device.isOverlapOpen) device.endOverlap(at);
          if (!device.isSecretDue(which ?? 'current', at)) continue;
          device.rotateSecret(hashOf(held + 1), at);
          if (!isLost) held += 1;
        }
      }),
    );
  });
});

describe('DeviceEntity.canBeAccessedBy', () => {
  const operator = { userId: 'a', role: 'operator' } as const;
  const company = { deviceConsent: 'none', deviceAccess: 'everyone' } as const;

  it.each([
    [null, [], true],
    ['everyone', [], true],
    ['admins', ['a'], false],
    ['selected', ['a'], true],
    ['selected', ['b'], false],
  ] as const)(
    'returns for the access %s of %j: %s for an operator, and always true for admins and the owner',
    (access, users, expected) => {
      const device = aDevice({ access, allowedUserIds: [...users] });
      expect(device.canBeAccessedBy(operator, company)).toBe(expected);
      for (const role of ['admin', 'owner'] as const) expect(device.canBeAccessedBy({ userId: 'c', role }, company)).toBe(true);
    },
  );

  it('uses the setting of the company without an own one', () => {
    expect(aDevice().canBeAccessedBy(operator, { ...company, deviceAccess: 'admins' })).toBe(false);
    expect(aDevice({ access: 'everyone' }).canBeAccessedBy(operator, { ...company, deviceAccess: 'admins' })).toBe(true);
    expect(aDevice().consentIn({ ...company, deviceConsent: 'ask' })).toBe('ask');
    expect(aDevice({ consent: 'none' }).consentIn({ ...company, deviceConsent: 'ask' })).toBe('none');
  });
});
