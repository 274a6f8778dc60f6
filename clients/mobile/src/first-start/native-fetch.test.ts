import { checkServer } from '@nearhand/client-kit/first-start/check-server';
import { describe, expect, it } from 'vitest';
import { type HttpResponse, nativeFetch } from './native-fetch.ts';

const check = (get: () => Promise<HttpResponse>) => checkServer({ fetch: nativeFetch(get) }, 'support.example.com');

describe('server of the first start', () => {
  it.each([{ revision: 'a', apiBase: '/api' }, '{"revision":"a","apiBase":"/api"}'])('is found by %j', async (data) =>
    expect(await check(async () => ({ status: 200, data }))).toEqual({ origin: 'https://support.example.com' }),
  );

  it.each([
    ['is no Nearhand', async () => ({ status: 200, data: { name: 'another' } }), 'other'],
    ['answers with text', async () => ({ status: 200, data: '<html>' }), 'other'],
    ['goes elsewhere', async () => ({ status: 302, data: '' }), 'other'],
    [
      'has a certificate that Android does not trust',
      () => Promise.reject(new Error('java.security.cert.CertPathValidatorException: Trust anchor for certification path not found.')),
      'certificate',
    ],
    [
      'has a certificate that iOS does not trust',
      () => Promise.reject(new Error('The certificate for this server is invalid.')),
      'certificate',
    ],
    ['cannot be reached', () => Promise.reject(new Error('Unable to resolve host')), 'unreachable'],
  ])('is refused if it %s', async (_name, get, fault) => expect(await check(get)).toEqual({ fault }));

  it.each([
    'Chain validation failed',
    'java.security.cert.CertPathValidatorException: timestamp check failed',
    'Certificate expired at Tue Dec 01 00:00:00 GMT 2026 (compared to Mon Jan 01 00:00:00 GMT 2029)',
    'Certificate not valid until Tue Dec 01 00:00:00 GMT 2026 (compared to Thu Jan 01 00:00:00 GMT 1970)',
    'The certificate for this server has expired.',
    'The certificate for this server is not yet valid.',
  ])('is refused for the date if the system says: %s', async (reason) =>
    expect(await check(() => Promise.reject(new Error(reason)))).toEqual({ fault: 'date' }),
  );
});
