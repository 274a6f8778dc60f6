import { appOf } from '@nearhand/platform/client/app';
import { readBridge } from '@nearhand/platform/client/bridge';
import { clientOf } from '@nearhand/platform/client/client';
import { crashReportsOf } from '@nearhand/platform/client/crash-reports';
import { itConforms } from '@nearhand/platform/client/testing/client-conformance';
import { describe, expect, it } from 'vitest';
import { FakePhone, origin } from './testing/fake-phone.ts';

/** The client that a page gets, which goes to another page when the app asks for one. */
function clientOn(phone: FakePhone) {
  const app = appOf(phone.page);
  const shown: string[] = [];
  app.listen('open', ({ path }) => shown.push(path));
  return { client: clientOf(readBridge(phone.page), ''), app, crashReports: crashReportsOf(phone.page, app), shown };
}

const signIn = `${origin}/user/auth_callback#provider=google&challenge=c&state=0123456789ab`;
const returned = 'nearhand://auth?state=0123456789ab&outcome=the-handle';

describe('client in a mobile app', () => {
  itConforms(async () => {
    const phone = new FakePhone().start({ canPush: true });
    const { shown, ...clientAndApp } = clientOn(phone);
    const crash = async () => {
      phone.crashes.push(phone.crash());
      return clientOn(new FakePhone(phone.crashes).start()).crashReports;
    };
    return { ...clientAndApp, opened: () => phone.opened, isShown: () => shown.length === 0, crash };
  });

  it.each([
    ['android', 'google_play', 'google_play'],
    ['android', 'direct', 'google_play'],
    ['ios', 'app_store', 'app_store'],
  ] as const)('reports on %s from %s the source %s', (os, store, source) => {
    expect(clientOn(new FakePhone().start({ os, store })).client).toMatchObject({
      kind: 'hybrid',
      os,
      app: { version: '4.2.0', store },
      campaign: { source, medium: 'organic', name: 'mobile_app' },
      closesSessionWindow: false,
    });
  });

  it.each([
    ['another site', { location: { origin: 'https://evil.example' } }],
    ['an origin that begins alike', { location: { origin: `${origin}.evil.example` } }],
    ['another port', { location: { origin: `${origin}:8443` } }],
    ['a page of the app', { location: { origin: 'https://localhost' } }],
    ['a frame of the product', { top: {} }],
  ])('is not given to %s', (_name, changes) => {
    const phone = new FakePhone();
    Object.assign(phone.page, changes);
    phone.start();
    expect([phone.page.nearhandBridge, phone.listeners.size, 'share' in phone.page.navigator]).toEqual([undefined, 0, false]);
  });

  it('gives the page functions and texts only, which it cannot replace', () => {
    const { page } = new FakePhone().start();
    expect(Object.keys(page.nearhandBridge ?? {}).sort()).toEqual([
      'appVersion',
      'canPush',
      'hasCrashReports',
      'kind',
      'listen',
      'os',
      'postMessage',
      'store',
      'version',
    ]);
    expect(() => {
      page.nearhandBridge = {};
    }).toThrow(TypeError);
    expect(Object.isFrozen(page.nearhandBridge)).toBe(true);
  });

  it('goes to the start of the app when its window is closed', () => {
    const { client, shown } = clientOn(new FakePhone().start());
    client.closeWindow();
    expect(shown).toEqual(['/app/']);
  });

  it('hides the bar of the iOS keyboard while a device has the keyboard', () => {
    const [ios, android] = [new FakePhone().start({ os: 'ios' }), new FakePhone().start()];
    for (const phone of [ios, android]) {
      const { app } = clientOn(phone);
      app.takeKeyboard(true);
      app.takeKeyboard(false);
    }
    expect([ios.calls, android.calls]).toEqual([
      ['Keyboard.setAccessoryBarVisible {"isVisible":false}', 'Keyboard.setAccessoryBarVisible {"isVisible":true}'],
      [],
    ]);
  });

  it('signs in with a provider in the browser of the system, once', () => {
    const phone = new FakePhone().start();
    const { app } = clientOn(phone);
    const got: unknown[] = [];
    app.listen('signedIn', (message) => got.push(message));
    expect([app.signsInBeside, app.signInBeside(signIn)]).toEqual([true, true]);
    expect(phone.opened).toEqual([signIn]);
    phone.arrive('nearhand://auth?state=another-state&outcome=the-handle');
    phone.arrive(returned);
    phone.arrive(returned);
    expect(got).toEqual([{ type: 'signedIn', state: '0123456789ab', outcome: 'the-handle' }]);
    expect(phone.calls).toEqual(['Browser.open', 'Browser.close']);
  });

  it('takes no return of a sign-in after ten minutes', () => {
    let now = 0;
    const phone = new FakePhone().start({}, () => now);
    const { app } = clientOn(phone);
    const got: unknown[] = [];
    app.listen('signedIn', (message) => got.push(message));
    app.signInBeside(signIn);
    now = 10 * 60_000;
    phone.arrive(returned);
    expect(got).toEqual([]);
  });
});
