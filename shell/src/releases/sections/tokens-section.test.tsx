import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { errorResponse, signInHere } from '@nearhand/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReleaseToken } from '../data/release-tokens';
import { ReleasesTest, rowOf } from '../testing/open-releases';

const aToken = (change: Partial<ReleaseToken> = {}): ReleaseToken => ({
  tokenId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a61',
  remote: 'mfe_account',
  team: 'Accounts',
  state: 'active',
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2027-02-18T09:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  ...change,
});
const secret = `nhr_${'s'.repeat(43)}`;

let test: ReleasesTest;

/** The page of a remote for a platform admin who has just signed in. */
async function open(handlers: Parameters<ReleasesTest['show']>[0] = {}) {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: 'ada', iat: now, auth_time: now, exp: now + 3600 };
  signInHere({ accessToken: `head.${btoa(JSON.stringify(claims))}.signature` });
  const view = await test.show({
    'GET /release/remote': () => ({ items: [{ remote: 'mfe_account', live: null }], overrideOrigins: [] }),
    'GET /release/token': () => ({ items: [aToken()] }),
    ...handlers,
  });
  await view.user.click(await screen.findByRole('button', { name: 'Open' }));
  await screen.findByRole('heading', { name: 'Release tokens' });
  return view;
}

beforeEach(() => {
  test = new ReleasesTest();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

describe('TokensSection', () => {
  it('lists valid tokens first, and offers to revoke those only', async () => {
    const revoked = aToken({ tokenId: 'old', team: 'Former', state: 'revoked' });
    await open({ 'GET /release/token': () => ({ items: [revoked, aToken({ lastUsedAt: new Date().toISOString() })] }) });
    await screen.findByRole('table', { name: 'Release tokens' });
    const names = within(screen.getByRole('table', { name: 'Release tokens' })).getAllByRole('rowheader');
    expect(names.map(({ textContent }) => textContent)).toEqual(['Accounts', 'Former']);
    expect(rowOf('Accounts', 'Release tokens').getByText('Feb 18, 2027')).toBeTruthy();
    expect(rowOf('Former', 'Release tokens').getByText('Revoked')).toBeTruthy();
    expect(rowOf('Former', 'Release tokens').queryByRole('button')).toBeNull();
    expect(test.queries).toContain('/release/token?remote=mfe_account');
  });

  it('creates a token, and shows it until it is saved', async () => {
    const { user } = await open({
      'GET /release/token': () => ({ items: [] }),
      'POST /release/token': test.take(() => ({ token: aToken({ team: 'Devices' }), secret })),
    });
    await user.click(screen.getByRole('button', { name: 'New token…' }));
    const form = within(await screen.findByRole('dialog', { name: 'New release token' }));
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(document.activeElement).toBe(form.getByLabelText('Team'));
    await user.type(form.getByLabelText('Team'), 'Devices ');
    await user.selectOptions(form.getByLabelText('Valid for'), '30 days');
    await user.type(form.getByLabelText('Public key'), 'key');
    test.api.use({ 'GET /release/token': () => ({ items: [aToken({ team: 'Devices' })] }) });
    await user.click(form.getByRole('button', { name: 'Create' }));
    const saved = within(await screen.findByRole('dialog', { name: 'Save the release token' }));
    expect(saved.getByLabelText<HTMLInputElement>('Release token').value).toBe(secret);
    expect(saved.getByText('NEARHAND_TOKEN')).toBeTruthy();
    expect(test.sent).toEqual([{ remote: 'mfe_account', team: 'Devices', expiresInDays: 30, publicKey: 'key' }]);
    await user.click(saved.getByRole('button', { name: 'I have saved it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rowOf('Devices', 'Release tokens').getByText('Active')).toBeTruthy();
    expect(document.body.innerHTML).not.toContain(secret);
  });

  it('shows what is wrong with the key beside it, and keeps what was typed', async () => {
    const { user } = await open({ 'POST /release/token': () => errorResponse(422, 'RELEASE_KEY_PRIVATE', 'This is a private key.') });
    await user.click(screen.getByRole('button', { name: 'New token…' }));
    const form = within(await screen.findByRole('dialog', { name: 'New release token' }));
    await user.type(form.getByLabelText('Team'), 'Devices');
    await user.type(form.getByLabelText('Public key'), 'key{Tab}');
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('This is a private key.')).toBeTruthy();
    expect(document.activeElement).toBe(form.getByLabelText('Public key'));
    expect(form.getByLabelText<HTMLInputElement>('Team').value).toBe('Devices');
  });

  it('revokes a token after a confirmation', async () => {
    const { user } = await open({ [`DELETE /release/token/${aToken().tokenId}`]: test.take(() => undefined) });
    await user.click(await screen.findByRole('button', { name: 'Revoke the token of Accounts…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke the release token?' }));
    test.api.use({ 'GET /release/token': () => ({ items: [aToken({ state: 'revoked' })] }) });
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rowOf('Accounts', 'Release tokens').getByText('Revoked')).toBeTruthy();
    expect(test.sent).toHaveLength(1);
  });

  it('is not there for the holder of a token', async () => {
    await test.open();
    expect(screen.queryByRole('heading', { name: 'Release tokens' })).toBeNull();
    expect(test.queries.some((query) => query.startsWith('/release/token'))).toBe(false);
  });
});
