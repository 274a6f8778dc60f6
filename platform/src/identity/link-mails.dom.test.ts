import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { boot } from '../core/boot.ts';
import { publishRoutes } from '../core/hrefs.ts';
import { signInAtom } from '../core/identity/sign-in.ts';
import { store } from '../core/store.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { signInHere } from '../testing/sign-in.ts';
import { sendEmailChange } from './link-mails.ts';

let sent: unknown[];

describe('sendEmailChange', () => {
  beforeEach(() => {
    sent = [];
    publishRoutes([
      { name: 'after-verification', path: '/user/after-verification' },
      { name: 'settings', path: '/app/account/settings' },
    ]);
    signInHere();
  });

  afterEach(() => {
    Object.assign(boot, { identityBase: '', identityKey: '' });
    store.set(signInAtom, null);
  });

  it('uses the API with the embedded identity provider', async () => {
    fakeApi({ 'PUT /me/email': ({ body }) => void sent.push(body) });
    await sendEmailChange('new@example.com');
    expect(sent).toEqual([{ email: 'new@example.com' }]);
  });

  it('uses a hosted identity service with its key', async () => {
    Object.assign(boot, { identityBase: 'https://identitytoolkit.googleapis.com', identityKey: 'the-key' });
    const { calls } = fakeApi({
      'POST /v1/accounts:sendOobCode': ({ body }) => {
        sent.push(body);
        return { kind: '', email: '' };
      },
    });
    await sendEmailChange('new@example.com');
    expect(calls).toEqual(['POST /v1/accounts:sendOobCode?key=the-key']);
    const continueUrl = new URL('/user/after-verification?redirectTo=%2Fapp%2Faccount%2Fsettings', location.origin).href;
    expect(sent).toEqual([{ requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'new@example.com', idToken: 'token', continueUrl }]);
  });
});
