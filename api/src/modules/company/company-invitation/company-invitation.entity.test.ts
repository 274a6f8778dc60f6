import { describe, expect, it } from 'vitest';
import { CompanyInvitationEntity } from './company-invitation.entity.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const later = (ms: number) => new Date(noon.getTime() + ms);
const day = 24 * 60 * 60 * 1000;

const anInvitation = () => {
  const invitation = Object.assign(new CompanyInvitationEntity(), { email: 'maria@example.com', acceptedAt: null, revokedAt: null });
  invitation.renew('first', false, noon);
  return invitation;
};

describe('CompanyInvitationEntity', () => {
  it('is open for exactly seven days', () => {
    expect(anInvitation().isOpenAt(later(7 * day - 1))).toBe(true);
    expect(anInvitation().isOpenAt(later(7 * day))).toBe(false);
  });

  it('accepts only its own address, ignoring case', () => {
    expect(anInvitation().isFor('Maria@Example.com')).toBe(true);
    expect(anInvitation().isFor('maria+x@example.com')).toBe(false);
  });

  it('is closed when it is accepted', () => {
    const invitation = anInvitation();
    invitation.accept('someone', noon);
    expect(invitation.isOpenAt(noon)).toBe(false);
  });

  it('is closed when it is revoked', () => {
    const invitation = anInvitation();
    invitation.revoke(noon);
    expect(invitation.isOpenAt(noon)).toBe(false);
  });

  it('replaces the link and restarts the expiry when it is renewed', () => {
    const invitation = anInvitation();
    invitation.renew('second', true, later(8 * day));
    expect(invitation).toMatchObject({ tokenHash: 'second', isLinkShown: true });
    expect(invitation.isOpenAt(later(14 * day))).toBe(true);
  });

  it('can be sent again after a minute', () => {
    expect(anInvitation().waitAt(later(59_000))).toBe(1000);
    expect(anInvitation().waitAt(later(60_000))).toBe(0);
  });
});
