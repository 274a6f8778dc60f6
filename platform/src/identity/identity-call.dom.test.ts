import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NetworkError, TimeoutError } from '../core/errors.ts';
import { callIdentity } from './identity-call.ts';
import { IdentityError } from './identity-error.ts';

const fetchMock = jest.fn<typeof fetch>();
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

describe('callIdentity', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    globalThis.fetch = fetchMock.mockReset();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('repeats a call once on a network failure, after the first delay of the Fibonacci numbers', async () => {
    fetchMock.mockImplementationOnce(lost).mockResolvedValueOnce(Response.json({ idToken: 't' }));
    const answer = callIdentity('v1/accounts:signUp', {});
    await jest.advanceTimersByTimeAsync(999);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ idToken: 't' });
  });

  it('gives up after the second network failure', async () => {
    fetchMock.mockImplementation(lost);
    const outcome = expect(callIdentity('v1/accounts:signUp', {})).rejects.toThrow(NetworkError);
    await jest.advanceTimersByTimeAsync(60_000);
    await outcome;
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  it('ends after 20 s in total, also when it was repeated', async () => {
    const timeout = new AbortController();
    const after = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    const hanging: typeof fetch = (_request, init) =>
      new Promise((_resolve, reject) => {
        if (init?.signal?.aborted) reject(init.signal.reason);
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    fetchMock.mockImplementationOnce(lost).mockImplementation(hanging);
    const failure = callIdentity('v1/accounts:signUp', {});
    const outcome = expect(failure).rejects.toMatchObject({ name: 'TimeoutError', message: 'Timeout of 20000ms exceeded' });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(fetchMock).toHaveBeenCalledTimes(2);
    timeout.abort(new DOMException('timed out', 'TimeoutError'));
    await outcome;
    await expect(failure).rejects.toThrow(TimeoutError);
    expect(after.mock.calls).toEqual([[20_000]]);
    after.mockRestore();
  });

  it('does not repeat a refused call, and names its code', async () => {
    fetchMock.mockResolvedValue(Response.json({ error: { message: 'WEAK_PASSWORD : too short' } }, { status: 400 }));
    const refusal = callIdentity('v1/accounts:signUp', {});
    await expect(refusal).rejects.toThrow(IdentityError);
    await expect(refusal).rejects.toMatchObject({ code: 'WEAK_PASSWORD' });
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });
});
