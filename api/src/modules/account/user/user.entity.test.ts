import { describe, expect, it } from 'vitest';
import { UserEntity } from './user.entity.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-21T13:00:00Z');

const aUser = (traits: Partial<UserEntity> = {}) =>
  Object.assign(new UserEntity(), {
    id: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a12',
    identityId: 'someone',
    email: 'ada+desk@example.com',
    name: 'Ada Nowak',
    avatar: '/api/image/1/medium',
    isAdmin: true,
    secondFactor: true,
    validAfter: new Date(0),
    deactivatedAt: null,
    deletedAt: null,
    ...traits,
  });

describe('UserEntity', () => {
  it('invalidates all tokens when the user is deactivated', () => {
    const user = aUser();
    user.deactivate(noon);
    expect(user).toMatchObject({ deactivatedAt: noon, validAfter: noon, email: 'ada+desk@example.com' });
  });

  it('keeps the time of the first deactivation', () => {
    const user = aUser();
    user.deactivate(noon);
    user.deactivate(later);
    expect(user.deactivatedAt).toBe(noon);
  });

  it('requires new tokens when the user is activated again', () => {
    const user = aUser();
    user.deactivate(noon);
    user.activate();
    expect(user).toMatchObject({ deactivatedAt: null, validAfter: noon });
  });

  it('keeps only the name when the user is erased', () => {
    const user = aUser();
    user.erase(noon);
    user.keepSearchable();
    expect(user).toMatchObject({ name: 'Ada Nowak', email: '', canonicalEmail: null, avatar: null, deletedAt: noon, deactivatedAt: noon });
    expect(user).toMatchObject({ identityId: `deleted:${user.id}`, search: 'ada nowak', isAdmin: false, secondFactor: false });
  });

  it('does not activate an erased user', () => {
    const user = aUser();
    user.erase(noon);
    user.activate();
    expect(user.deactivatedAt).toBe(noon);
  });
});
