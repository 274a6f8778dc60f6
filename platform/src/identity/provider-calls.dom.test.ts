import { afterEach, describe, expect, it } from '@jest/globals';
import { boot } from '../core/boot.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { loadAuthOptions } from './provider-calls.ts';

const options = { providers: [{ name: 'google', displayName: 'Google' }], isCaptchaRequired: false, isIdentityEmbedded: true };

describe('loadAuthOptions', () => {
  afterEach(() => {
    delete boot.channel;
  });

  it('offers no provider on a page of a channel, to which none returns', async () => {
    fakeApi({ 'GET /auth/provider': () => options });
    expect(await loadAuthOptions()).toEqual(options);
    boot.channel = 'pr-1';
    expect(await loadAuthOptions()).toEqual({ ...options, providers: [] });
  });
});
