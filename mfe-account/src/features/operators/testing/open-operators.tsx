import { jest } from '@jest/globals';
import { type Me } from '@nearhand/platform/core';
import { aMe, FakeSocket, fakeApi, renderScreen, signInHere } from '@nearhand/platform/testing';
import { screen } from '@testing-library/react';
import type { Invitation, Operator } from '../operators.data.ts';

export const socket = new FakeSocket();
jest.unstable_mockModule('@nearhand/platform/realtime', () => ({ useUserSocket: () => socket }));
const page = await import('../operators-screen.tsx');

export const owner = aMe({ user: { role: 'owner', isAdmin: true } });

export const anOperator = (id: string, name: string, about: Partial<Operator> = {}): Operator => ({
  ...owner.user,
  id,
  name,
  email: `${id}@example.com`,
  role: 'operator',
  isAdmin: false,
  ...about,
});
export const marco = anOperator('marco', 'Marco Müller');

export const at = '2026-11-20T09:00:00.000Z';
export const anInvitation = (invitationId: string, email: string): Invitation => ({
  invitationId,
  email,
  isAdmin: false,
  invitedBy: { id: owner.user.id, name: owner.user.name },
  createdAt: at,
  sentAt: at,
  expiresAt: '2026-11-27T09:00:00.000Z',
  isExpired: false,
});

const licenses = { used: 2, invited: 1, allowed: 10 };
export const people = (...items: Operator[]) => ({
  items: [owner.user, ...items],
  total: items.length + 1,
  pageNumber: 1,
  pageSize: 25,
  licenses,
  lockedIds: [] as string[],
});

export function signedInAgo(seconds: number): void {
  const iat = Math.floor(Date.now() / 1000);
  const accessToken = ['e30', btoa(JSON.stringify({ iat, exp: iat + 3600, auth_time: iat - seconds })), 'x'].join('.');
  signInHere({ accessToken });
}

/** Renders the screen right after signing in. */
export async function openOperators(handlers: Parameters<typeof fakeApi>[0] = {}, me: Me = owner, url = '/app/account/operators') {
  const server = fakeApi({
    'GET /company/*/user': () => people(marco),
    'GET /company/*/invitation': () => ({ items: [] }),
    'GET /company/*/session': () => ({ items: [], total: 0, pageNumber: 1, pageSize: 100, isTotalExact: true }),
    'GET /me/filter': () => ({ items: [] }),
    'GET /me': () => me,
    ...handlers,
  });
  signedInAgo(0);
  const links = {
    audit: '/app/account/audit',
    settings: '/app/account/settings',
    upgrade: '/app/account/upgrade',
    'session-report': '/app/sessions/:id',
  };
  const view = await renderScreen({ page, path: '/app/account/operators', url, me, links });
  await screen.findByRole('row', { name: /Marco Müller/ });
  return { ...view, server };
}
