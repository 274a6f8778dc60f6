import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepEarlyResponses } from './early-responses.ts';
import { CancelledError, NetworkError, TimeoutError } from './errors.ts';
import { resilientFetch } from './resilient-fetch.ts';

const fetchMock = vi.fn<typeof fetch>();
const request = (method: string, signal?: AbortSignal) =>
  new Request('http://localhost/api/me', { method, ...(signal && { signal }), ...(method === 'POST' && { body: '{}' }) });

/** Rejects as a browser does when the signal of a request aborts. */
const hanging: typeof fetch = (_request, init) =>
  new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));

describe('resilientFetch', () => {
  beforeEach(() => {
    globalThis.fetch = fetchMock.mockReset();
  });

  it.each([408, 409, 425, 429, 500, 502, 503, 504])('repeats a read once after a %i', async (status) => {
    fetchMock.mockResolvedValue(new Response(null, { status }));
    expect((await resilientFetch(request('GET'))).status).toBe(status);
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  it.each([400, 401, 403, 404, 422, 501])('does not repeat a read after a %i', async (status) => {
    fetchMock.mockResolvedValue(new Response(null, { status }));
    await resilientFetch(request('GET'));
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  describe('with Retry-After', () => {
    const busy = (status: number, retryAfter: string) => () =>
      Promise.resolve(new Response(null, { status, headers: { 'Retry-After': retryAfter } }));
    const later = (seconds: number) => new Date(Date.now() + seconds * 1_000).toUTCString();

    beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-07-01T12:00:00Z') }));
    afterEach(() => void vi.useRealTimers());

    it.each([
      ['429', 429, () => '30'],
      ['503', 503, () => '3'],
      ['429 until a time', 429, () => later(30)],
    ])('does not repeat a read that a %s refuses for longer than 2 s', async (_name, status, retryAfter) => {
      fetchMock.mockImplementation(busy(status, retryAfter()));
      expect((await resilientFetch(request('GET'))).status).toBe(status);
      expect(fetchMock).toHaveBeenCalledTimes(1);
    });

    it.each([
      ['a number of seconds', () => '2'],
      ['a time', () => later(2)],
    ])('repeats a read after a shorter time, given as %s', async (_name, retryAfter) => {
      fetchMock.mockImplementationOnce(busy(503, retryAfter())).mockResolvedValueOnce(new Response('here'));
      const answer = resilientFetch(request('GET'));
      await vi.advanceTimersByTimeAsync(1_999);
      expect(fetchMock).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await (await answer).text()).toBe('here');
    });

    it.each(['soon', '', '-1', 'Wed, 01 Jul 2026 11:59:50 GMT'])('repeats a read at once when it is %j', async (retryAfter) => {
      fetchMock.mockImplementation(busy(503, retryAfter));
      await resilientFetch(request('GET'));
      expect(fetchMock).toHaveBeenCalledTimes(2);
    });
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('never repeats a %s', async (method) => {
    fetchMock.mockResolvedValueOnce(new Response(null, { status: 503 })).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect((await resilientFetch(request(method))).status).toBe(503);
    await expect(resilientFetch(request(method))).rejects.toThrow(NetworkError);
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  it('repeats a read once without a response, then asks to check the connection', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    const failure = resilientFetch(request('GET'));
    await expect(failure).rejects.toThrow(NetworkError);
    await expect(failure).rejects.toThrow('Please check your internet connection and try again.');
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  describe('with a response that was requested early', () => {
    const by = (token: string) => new Request('http://localhost/api/me', { headers: { Authorization: `Bearer ${token}` } });
    const keep = (response: Promise<Response>) =>
      keepEarlyResponses([{ url: 'http://localhost/api/me', authorization: Promise.resolve('Bearer a'), response }]);

    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('takes it once', async () => {
      keep(Promise.resolve(new Response('early')));
      fetchMock.mockResolvedValue(new Response('later'));
      expect(await (await resilientFetch(by('a'))).text()).toBe('early');
      expect(await (await resilientFetch(by('a'))).text()).toBe('later');
    });

    it.each([
      ['of another user', () => by('b')],
      ['for another address', () => new Request('http://localhost/api/me/signaling', { headers: { Authorization: 'Bearer a' } })],
    ])('leaves one %s', async (_name, asked) => {
      keep(Promise.resolve(new Response('early')));
      fetchMock.mockResolvedValue(new Response('later'));
      expect(await (await resilientFetch(asked())).text()).toBe('later');
    });

    it('leaves one that is older than 10 s', async () => {
      keep(Promise.resolve(new Response('early')));
      vi.advanceTimersByTime(10_000);
      fetchMock.mockResolvedValue(new Response('later'));
      expect(await (await resilientFetch(by('a'))).text()).toBe('later');
    });

    it('requests again if it failed', async () => {
      keep(Promise.reject(new TypeError('Failed to fetch')));
      fetchMock.mockResolvedValue(new Response('later'));
      expect(await (await resilientFetch(by('a'))).text()).toBe('later');
    });
  });

  it('ends an attempt after 20 s', async () => {
    const timeout = new AbortController();
    const after = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    fetchMock.mockImplementation(hanging);
    const failure = resilientFetch(request('POST'));
    timeout.abort(new DOMException('timed out', 'TimeoutError'));
    await expect(failure).rejects.toThrow(TimeoutError);
    await expect(failure).rejects.toMatchObject({ name: 'TimeoutError', message: 'Timeout of 20000ms exceeded' });
    expect(after).toHaveBeenCalledWith(20_000);
    after.mockRestore();
  });

  it('ends a read after 20 s in total', async () => {
    const timeout = new AbortController();
    const after = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    fetchMock.mockImplementation(hanging);
    const failure = resilientFetch(request('GET'));
    timeout.abort(new DOMException('timed out', 'TimeoutError'));
    await expect(failure).rejects.toThrow(TimeoutError);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(after).toHaveBeenCalledTimes(1);
    after.mockRestore();
  });

  it.each([204, 205, 304])('returns a %i, to which a browser gives an empty body', async (status) => {
    const empty = Object.defineProperty(new Response(null, { status }), 'body', { value: new ReadableStream() });
    fetchMock.mockResolvedValue(empty);
    await expect(resilientFetch(request('POST'))).resolves.toHaveProperty('status', status);
  });

  describe('with a body that does not arrive', () => {
    /** A response whose body ends with the signal of the request, or breaks off at once. */
    const headersOnly: typeof fetch = (_request, init) =>
      Promise.resolve(new Response(new ReadableStream({ start: (body) => init?.signal?.addEventListener('abort', () => body.error()) })));
    const broken = () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }));

    it('ends after 20 s', async () => {
      const timeout = new AbortController();
      const after = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
      fetchMock.mockImplementation(headersOnly);
      const failure = resilientFetch(request('GET'));
      timeout.abort();
      await expect(failure).rejects.toThrow(TimeoutError);
      after.mockRestore();
    });

    it('is cancelled', async () => {
      const cancel = new AbortController();
      fetchMock.mockImplementation(headersOnly);
      const failure = resilientFetch(request('GET', cancel.signal));
      cancel.abort();
      await expect(failure).rejects.toThrow(CancelledError);
    });

    it('is a network failure', async () => {
      fetchMock.mockImplementation(() => Promise.resolve(broken()));
      await expect(resilientFetch(request('POST'))).rejects.toThrow(NetworkError);
      expect(fetchMock).toHaveBeenCalledTimes(1);
    });

    it('repeats a read', async () => {
      fetchMock.mockResolvedValueOnce(broken()).mockResolvedValueOnce(new Response('here', { status: 201 }));
      const response = await resilientFetch(request('GET'));
      expect([response.status, await response.text()]).toEqual([201, 'here']);
    });
  });

  it('names a cancelled request CANCELLED and does not repeat it', async () => {
    const cancel = new AbortController();
    fetchMock.mockImplementation(hanging);
    const failure = resilientFetch(request('GET', cancel.signal));
    cancel.abort();
    await expect(failure).rejects.toThrow(CancelledError);
    await expect(failure).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });
});
