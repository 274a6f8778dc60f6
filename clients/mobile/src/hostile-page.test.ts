import { hostileMessages } from '@nearhand/client-kit/testing/hostile-messages';
import { describe, expect, it } from 'vitest';
import { FakePhone, origin } from './testing/fake-phone.ts';

/** Addresses that nothing opens. */
const dangerous = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'content://com.android.contacts/1',
  'intent://scan/#Intent;scheme=zxing;package=com.example;end',
  'market://details?id=com.example',
  'itms-services://?action=download-manifest&url=https://evil.example/x.plist',
  'nearhand://auth?state=12345678&outcome=x',
  'nearhand-app:change-server',
  'capacitor://localhost/index.html',
  'sms:+48123456789',
  'blob:https://support.example.com/1b9d6bcd',
  'about:blank',
  'https://ada:secret@support.example.com/app/',
  `https://example.com/${'x'.repeat(5000)}`,
  'no address',
  '',
];

describe('a hostile page', () => {
  it.each(dangerous)('opens nothing with %s', (url) => {
    const phone = new FakePhone().start();
    phone.post(JSON.stringify({ type: 'openExternal', url }));
    phone.post(JSON.stringify({ type: 'signIn', url }));
    if (url !== 'no address' && url !== '') phone.page.open(url);
    expect([phone.opened, phone.calls]).toEqual([[], []]);
  });

  it.each(hostileMessages)('changes nothing with the message %j', (message) => {
    const phone = new FakePhone().start({ os: 'ios' });
    phone.post(message);
    expect([phone.opened, phone.calls]).toEqual([[], []]);
  });

  it.each([
    'https://evil.example/user/auth_callback#state=0123456789ab',
    `${origin}.evil.example/user/auth_callback#state=0123456789ab`,
    `${origin}/app/#state=0123456789ab`,
    `${origin}/user/auth_callback#state=short`,
    'javascript:alert(1)//user/auth_callback#state=0123456789ab',
  ])('starts no sign-in at %s', (url) => {
    const phone = new FakePhone().start();
    phone.post(JSON.stringify({ type: 'signIn', url }));
    phone.arrive('nearhand://auth?state=0123456789ab&outcome=h');
    expect([phone.opened, phone.calls]).toEqual([[], []]);
  });
});

describe('window.open', () => {
  it('opens other sites in the browser, and no second window', () => {
    const phone = new FakePhone().start();
    for (const url of ['https://example.com/', '/app/session/desktop/1', `${origin}/docs/`, '']) expect(phone.page.open(url)).toBeNull();
    expect(phone.opened).toEqual(['https://example.com/']);
  });
});
