import { describe, expect, it } from 'vitest';
import { type Actor, ensureSignedInRecently, recentSignInMs } from './actor.ts';
import { ensurePermitted, grants, licenseNeed } from './permissions.ts';

const owner: Actor = {
  userId: 'ada',
  companyId: 'company',
  role: 'owner',
  isVerified: true,
  lacksSecondFactor: false,
  isCompanyBeingDeleted: false,
  signedInAt: null,
  signInId: null,
};

describe('ensurePermitted', () => {
  it.each([
    ['before the address is verified', { isVerified: false }, 'USER_NOT_VERIFIED'],
    ['without the second factor that the company asks for', { lacksSecondFactor: true }, 'SECOND_FACTOR_REQUIRED'],
    ['while the company is being deleted', { isCompanyBeingDeleted: true }, 'COMPANY_BEING_DELETED'],
  ])('permits only the own account %s', (_, state, code) => {
    const actor = { ...owner, ...state };
    for (const permission of ['session:create', 'device:read', 'invitation:manage', 'company:update'] as const)
      expect(() => ensurePermitted(actor, permission)).toThrow(code);
    for (const permission of ['me:read', 'me:secure', 'me:verify', 'me:delete', 'company:restore'] as const)
      expect(() => ensurePermitted(actor, permission)).not.toThrow();
  });

  it('refuses owner permissions to admins', () => {
    for (const permission of ['company:delete', 'company:restore', 'company:transferOwnership'] as const)
      expect(() => ensurePermitted({ ...owner, role: 'admin' }, permission)).toThrow('FORBIDDEN');
  });

  it('counts a sign-in as recent for two minutes', () => {
    const signedInAt = new Date('2026-03-01T12:00:00Z');
    const later = (ms: number) => new Date(signedInAt.getTime() + ms);
    expect(recentSignInMs).toBe(120_000);
    expect(() => ensureSignedInRecently({ ...owner, signedInAt }, later(119_999))).not.toThrow();
    expect(() => ensureSignedInRecently({ ...owner, signedInAt }, later(120_000))).toThrow('RECENT_SIGN_IN_REQUIRED');
    expect(() => ensureSignedInRecently(owner)).toThrow('RECENT_SIGN_IN_REQUIRED');
  });
});

describe('licenseNeed', () => {
  const needing = (need: ReturnType<typeof licenseNeed>) =>
    Object.keys(grants).filter((permission) => licenseNeed(permission as keyof typeof grants) === need);

  it('leaves the own account and its socket to everybody', () => {
    expect(needing('none').filter((permission) => !permission.startsWith('me:'))).toEqual([
      'invitation:accept',
      'company:delete',
      'company:restore',
      'realtime:use',
    ]);
  });

  it('leaves an open session what it needs, and nothing that starts or extends one', () => {
    expect(needing('outsideSession')).toEqual(['session:read', 'session:update', 'session:request', 'session:leave', 'session:record']);
  });
});
