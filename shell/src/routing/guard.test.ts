import { hrefOf, meAtom, notificationsAtom, publishRoutes, store, tokensAtom } from '@nearhand/platform/core';
import { addMessages } from '@nearhand/platform/intl';
import { aMe, english, fakeApi, refusal } from '@nearhand/platform/testing';
import { guard } from './guard';

const url = new URL('http://localhost/app/devices?pageSize=50');
const signedIn = { accessToken: 'token', refreshToken: 'refresh', expiresAt: Date.now() + 3_600_000 };

beforeEach(() => {
  addMessages('en', english);
  publishRoutes([
    { name: 'sign-in', path: '/user/sign-in' },
    { name: 'devices', path: '/app/devices' },
    { name: 'settings', path: '/app/account/settings' },
  ]);
  store.set(tokensAtom, null);
  store.set(meAtom, null);
  store.set(notificationsAtom, []);
});

it('lets everybody see a public page, without asking the server', async () => {
  const api = fakeApi({});
  expect(await guard('public', url)).toBeNull();
  expect(api.calls).toEqual([]);
});

it('sends a visitor to sign-in and keeps where he wanted to go', async () => {
  const answer = await guard('verified', url);
  expect(answer?.headers.get('Location')).toBe('/user/sign-in?redirectTo=%2Fapp%2Fdevices%3FpageSize%3D50');
});

it('sends a signed-in user from sign-in to the devices', async () => {
  store.set(tokensAtom, signedIn);
  expect((await guard('guest', url))?.headers.get('Location')).toBe(hrefOf('devices'));
});

it('knows who is signed in before a page runs', async () => {
  store.set(tokensAtom, signedIn);
  fakeApi({ 'GET /me': () => aMe() });
  expect(await guard('user', url)).toBeNull();
  expect(store.get(meAtom)?.user.name).toBe('Ada Nowak');
});

it('sends someone whose token is refused to sign-in', async () => {
  store.set(tokensAtom, signedIn);
  fakeApi({ 'GET /me': () => refusal(401, 'UNAUTHENTICATED', 'Please sign in') });
  expect((await guard('user', url))?.headers.get('Location')).toContain('/user/sign-in');
  expect(store.get(tokensAtom)).toBeNull();
});

it('keeps someone signed in when the server has a bad moment', async () => {
  store.set(tokensAtom, signedIn);
  fakeApi({ 'GET /me': () => refusal(503, 'UNAVAILABLE', 'Temporarily unavailable') });
  await expect(guard('user', url)).rejects.toThrow('Temporarily unavailable');
  expect(store.get(tokensAtom)).not.toBeNull();
});

it('tells an unverified user to verify, and shows no page of the company', async () => {
  store.set(tokensAtom, signedIn);
  fakeApi({ 'GET /me': () => aMe({ user: { isVerified: false } }) });
  expect((await guard('verified', url))?.headers.get('Location')).toBe(hrefOf('settings'));
  expect(store.get(notificationsAtom)).toMatchObject([{ type: 'warning', message: 'Please verify your email address to continue' }]);
});
