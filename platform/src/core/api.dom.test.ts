import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { needsToken } from '@nearhand/contracts/needs-token';
import { operations } from '@nearhand/contracts/operations';
import { signInHere } from '../testing/sign-in.ts';
import { api, unwrap } from './api.ts';
import { ApiError } from './errors.ts';
import { signInAtom } from './identity/sign-in.ts';
import { localeAtom } from './locale.ts';
import { store } from './store.ts';

const sent: Request[] = [];
let answer: () => Response;

const last = () => sent.at(-1) as Request;
const json = { 'Content-Type': 'application/json; charset=utf-8' };
const company = { params: { path: { companyId: '1' } } };

describe('api', () => {
  beforeEach(() => {
    sent.length = 0;
    answer = () => Response.json({});
    globalThis.fetch = jest.fn(async (input: RequestInfo | URL) => {
      sent.push(input as Request);
      return answer();
    }) as typeof fetch;
  });

  it('omits empty and undefined query values', async () => {
    const query: Record<string, unknown> = { search: '', pageNumber: 2, sortProperty: undefined };
    await api.GET('/company/{companyId}/device', { params: { ...company.params, query } });
    expect(new URL(last().url).search).toBe('?pageNumber=2');
  });

  it('sends a body only if there is one', async () => {
    await api.DELETE('/company/{companyId}/logo', company);
    expect([last().headers.get('Content-Type'), await last().text()]).toEqual([null, '']);
    await api.POST('/auth/forgot-password', { body: { email: 'ada@nearhand.example', captchaToken: 'solved' } });
    expect(last().headers.get('Content-Type')).toBe('application/json');
    expect(JSON.parse(await last().text())).toMatchObject({ email: 'ada@nearhand.example' });
  });

  it.each([
    ['returns nothing for a response of length zero', () => new Response('', { headers: { ...json, 'Content-Length': '0' } }), undefined],
    ['returns nothing for an empty response of unknown length', () => new Response(null), undefined],
    ['parses JSON', () => new Response('{"isDatabaseOk":true}', { headers: json }), { isDatabaseOk: true }],
    ['returns anything else as text', () => new Response('User-agent: *', { headers: { 'Content-Type': 'text/plain' } }), 'User-agent: *'],
    [
      'returns anything else as text, also of known length',
      () => new Response('{}', { headers: { 'Content-Type': 'text/html', 'Content-Length': '2' } }),
      '{}',
    ],
  ])('%s', async (_name, response, data) => {
    answer = response;
    expect(await unwrap(api.GET('/integration/health'))).toEqual(data);
  });

  it('names the version of the client, except on integration paths, and the language', async () => {
    store.set(localeAtom, 'pl');
    await api.GET('/is-internet-up');
    expect([last().headers.get('Nearhand-Client-Version'), last().headers.get('Accept-Language')]).toEqual(['2.18.1', 'pl']);
    await api.GET('/integration/health');
    expect(last().headers.has('Nearhand-Client-Version')).toBe(false);
    store.set(localeAtom, 'en');
  });

  it('sends a token only where the contract asks for one', async () => {
    signInHere({ accessToken: 'mine' });
    const params = { path: { sessionId: '1' }, query: { key: 'k' } };
    const sentToken = async (call: Promise<unknown>) => [await call, last().headers.get('Authorization')][1];
    expect(await sentToken(api.POST('/invitation/card', { body: { invitationToken: 'x' } }))).toBeNull();
    expect(await sentToken(api.DELETE('/session/{sessionId}', { params }))).toBeNull();
    expect(await sentToken(api.GET('/session/{sessionId}', { params: { path: params.path } }))).toBe('Bearer mine');
    const differing = operations.filter(
      ({ contract, method, path, security }) =>
        contract === 'openapi' && needsToken(method, path) !== security.some((scheme) => scheme === 'jwt' || scheme === 'platformAdmin'),
    );
    expect(differing).toEqual([]);
    store.set(signInAtom, null);
  });

  it.each([400, 404, 418, 500, 599])('raises an error for the status %i, with message, status and code of the server', async (status) => {
    const body = { status, code: 'VPN_DETECTED', message: 'VPN detected', requestId: 'r-1' };
    answer = () => new Response(JSON.stringify(body), { status, headers: json });
    const failure = unwrap(api.POST('/auth/forgot-password', { body: { email: 'ada@nearhand.example', captchaToken: 'solved' } }));
    await expect(failure).rejects.toThrow(ApiError);
    await expect(failure).rejects.toMatchObject({ message: 'VPN detected', status, code: 'VPN_DETECTED' });
  });
});
