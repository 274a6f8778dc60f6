import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NetworkError } from '../core/errors.ts';
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

  it('does not repeat a refused call, and names its code', async () => {
    fetchMock.mockResolvedValue(Response.json({ error: { message: 'WEAK_PASSWORD : too short' } }, { status: 400 }));
    const refusal = callIdentity('v1/accounts:signUp', {});
    await expect(refusal).rejects.toThrow(IdentityError);
    await expect(refusal).rejects.toMatchObject({ code: 'WEAK_PASSWORD' });
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });
});
