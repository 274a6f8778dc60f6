import { expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { meAtom, onHindrance, store, tokensAtom } from '../core/core.ts';
import { aMe } from '../testing/a-me.ts';
import { fakeApi, refusal } from '../testing/fake-api.ts';
import { downloadTable } from './download-table.ts';

it('lets the shell know when the user has to put something right first', async () => {
  let told = 0;
  onHindrance(() => {
    told += 1;
  });
  store.set(tokensAtom, { accessToken: 'token', refreshToken: 'refresh', expiresAt: Date.now() + 3_600_000 });
  store.set(meAtom, aMe());
  fakeApi({ 'GET /company/*/session/export': () => refusal(403, 'SECOND_FACTOR_REQUIRED', 'Refused') });
  const wish = { path: '/company/{companyId}/session/export', query: new URLSearchParams(), locale: 'en', onRows: () => {} } as const;
  await expect(downloadTable({ ...wish, signal: new AbortController().signal })).rejects.toThrow('Refused');
  await waitFor(() => expect(told).toBe(1));
});
