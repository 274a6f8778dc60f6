import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { meAtom, NetworkError, store, tableFormatAtom } from '../core/core.ts';
import { onAccountRestriction } from '../core/identity/account-restriction.ts';
import { aMe } from '../testing/a-me.ts';
import { errorResponse, fakeApi } from '../testing/fake-api.ts';
import { signInHere } from '../testing/sign-in.ts';
import { downloadTable, type ExportQuery } from './download-table.ts';

const path = '/company/{companyId}/user/export';
const download = (query: ExportQuery<typeof path> = {}, locale = 'en') =>
  downloadTable({ path, query, locale, onRows: () => {}, signal: new AbortController().signal });

describe('downloadTable', () => {
  beforeEach(() => {
    signInHere();
    store.set(meAtom, aMe());
  });

  it('sends the filters, repeating parameters with several values', async () => {
    const server = fakeApi({ 'GET /company/*/user/export': () => new Response('id\r\n') });
    await download({ role: ['owner', 'admin'], isActive: false, search: 'Łódź & co' });
    expect([...new URLSearchParams(server.calls[0]?.split('?')[1])]).toEqual([
      ['role', 'owner'],
      ['role', 'admin'],
      ['isActive', 'false'],
      ['search', 'Łódź & co'],
      ['separator', 'comma'],
      ['timeZone', Intl.DateTimeFormat().resolvedOptions().timeZone],
    ]);
  });

  it('writes tables as the reader has chosen, else as the language expects it', async () => {
    const server = fakeApi({ 'GET /company/*/user/export': () => new Response('id\r\n') });
    await download({}, 'pl');
    store.set(tableFormatAtom, { separator: 'comma', times: 'utc' });
    await download({}, 'pl');
    store.set(tableFormatAtom, { separator: null, times: 'local' });
    expect(server.calls[0]).toContain('separator=semicolon');
    expect(server.calls[1]).toContain('separator=comma&timeZone=UTC');
  });

  it('reports an account restriction', async () => {
    let reports = 0;
    onAccountRestriction(() => {
      reports += 1;
    });
    fakeApi({ 'GET /company/*/user/export': () => errorResponse(403, 'SECOND_FACTOR_REQUIRED', 'Refused') });
    await expect(download()).rejects.toThrow('Refused');
    await waitFor(() => expect(reports).toBe(1));
  });

  it('throws NetworkError without a response, and a generic ApiError for a foreign error page', async () => {
    const fetched = jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(download()).rejects.toBeInstanceOf(NetworkError);
    fetched.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(download()).rejects.toMatchObject({ name: 'ApiError', status: 502, message: '' });
    fetched.mockRestore();
  });
});
