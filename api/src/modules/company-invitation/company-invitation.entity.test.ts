import { CompanyInvitationEntity } from './company-invitation.entity.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const after = (ms: number) => new Date(noon.getTime() + ms);
const day = 24 * 60 * 60 * 1000;

const anInvitation = () => {
  const invitation = Object.assign(new CompanyInvitationEntity(), { email: 'maria@example.com', acceptedAt: null, revokedAt: null });
  invitation.renew('first', false, noon);
  return invitation;
};

it('is open for seven days, to the moment', () => {
  expect(anInvitation().isOpenAt(after(7 * day - 1))).toBe(true);
  expect(anInvitation().isOpenAt(after(7 * day))).toBe(false);
});

it('is for its own address only, however that is written', () => {
  expect(anInvitation().isFor('Maria@Example.com')).toBe(true);
  expect(anInvitation().isFor('maria+x@example.com')).toBe(false);
});

it('is over once it is accepted', () => {
  const invitation = anInvitation();
  invitation.accept('someone', noon);
  expect(invitation.isOpenAt(noon)).toBe(false);
});

it('is over once it is revoked', () => {
  const invitation = anInvitation();
  invitation.revoke(noon);
  expect(invitation.isOpenAt(noon)).toBe(false);
});

it('has a new link and its whole time again when it is renewed', () => {
  const invitation = anInvitation();
  invitation.renew('second', true, after(8 * day));
  expect(invitation).toMatchObject({ tokenHash: 'second', isLinkShown: true });
  expect(invitation.isOpenAt(after(14 * day))).toBe(true);
});

it('goes out again after a minute, not before', () => {
  expect(anInvitation().waitAt(after(59_000))).toBe(1000);
  expect(anInvitation().waitAt(after(60_000))).toBe(0);
});
