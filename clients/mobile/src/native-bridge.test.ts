import { appOf } from '@nearhand/platform/client/app';
import { readBridge } from '@nearhand/platform/client/bridge';
import { clientOf } from '@nearhand/platform/client/client';
import { crashReportsOf } from '@nearhand/platform/client/crash-reports';
import { describe, expect, it } from 'vitest';
import type { fakeLinks } from './testing/fake-links.ts';
import { FakePhone, origin } from './testing/fake-phone.ts';
import { type NativeCall, nativePage } from './testing/native-page.ts';

const factsOf = (os: 'android' | 'ios') => ({ origin, appVersion: '4.2.0', os, store: 'direct', isLocked: false, canPush: true });
const named = ({ pluginId, methodName }: NativeCall) => `${pluginId}.${methodName}`;
const listenerOf = (calls: NativeCall[], eventName: string) =>
  calls.find(({ methodName, options }) => methodName === 'addListener' && 'eventName' in options && options.eventName === eventName);

describe.each(['android', 'ios'] as const)('the built script with Capacitor on %s', (os) => {
  it('opens addresses, listens to links, and signs in', async () => {
    const { window, calls, settle, answer } = await nativePage(factsOf(os));
    const client = clientOf(readBridge(window), '');
    const app = appOf(window);
    expect(client).toMatchObject({ kind: 'hybrid', os, app: { version: '4.2.0', store: 'direct' } });

    client.openExternal('https://example.com/');
    await settle();
    expect(calls.at(-1)).toMatchObject({ pluginId: 'Browser', methodName: 'open', options: { url: 'https://example.com/' } });

    const got: unknown[] = [];
    app.listen('open', (message) => got.push(message));
    app.listen('signedIn', (message) => got.push(message));
    const links = listenerOf(calls, 'appUrlOpen');
    expect(links?.pluginId).toBe('App');
    const arrive = (url: string) => links && answer(links, { url });
    arrive('nearhand://device/019a9f2e');
    arrive(`${origin}/join/Zm9vYmFy`);
    arrive(`${origin}/app/company`);
    app.signInBeside(`${origin}/user/auth_callback#provider=google&challenge=c&state=0123456789ab`);
    arrive('nearhand://auth?state=0123456789ab&outcome=h');
    arrive('nearhand://auth?state=0123456789ab&outcome=h');
    await settle();
    expect(got).toEqual([
      { type: 'open', path: '/app/devices/019a9f2e' },
      { type: 'open', path: '/join/Zm9vYmFy' },
      { type: 'signedIn', state: '0123456789ab', outcome: 'h' },
    ]);
    expect(calls.map(named).filter((name) => name.startsWith('Browser'))).toEqual(['Browser.open', 'Browser.open', 'Browser.close']);
  });

  it('has a share sheet and screen sharing that the web view does not have', async () => {
    const { window, calls, settle } = await nativePage(factsOf(os));
    const { share, mediaDevices } = window['navigator'] as Navigator;
    void share({ url: `${origin}/join/key` });
    void mediaDevices.getDisplayMedia();
    await settle();
    expect(calls.slice(-2).map(named)).toEqual(['Share.share', 'NearhandScreen.start']);
  });

  it('stores the file of a link that is no part of the document', async () => {
    const { window, calls, settle, answer } = await nativePage(factsOf(os));
    const { URL: urls, HTMLAnchorElement: Anchor } = window as unknown as ReturnType<typeof fakeLinks>;
    Object.assign(new Anchor(), { href: urls.createObjectURL(new Blob(['a;b'])), download: 'a/list.csv' }).click();
    for (const method of ['begin', 'append', 'finish']) {
      await settle();
      const call = calls.at(-1);
      expect(call && named(call)).toBe(`NearhandFiles.${method}`);
      if (call) answer(call, {});
    }
    const options = calls.filter(({ pluginId }) => pluginId === 'NearhandFiles').map(({ options }) => options);
    expect(options).toEqual([{ name: 'a_list.csv' }, { part: btoa('a;b') }, {}]);
  });

  it('registers for push messages, and opens the page of a notification', async () => {
    const { window, calls, settle, answer } = await nativePage(factsOf(os));
    const app = appOf(window);
    const opened: string[] = [];
    app.listen('open', ({ path }) => opened.push(path));
    const started = app.push?.start();
    const reply = async (method: string, data: object) => {
      await settle();
      const call = calls.findLast(({ methodName }) => methodName === method);
      if (call) answer(call, data);
    };
    await reply('checkPermissions', { receive: 'prompt' });
    await reply('requestPermissions', { receive: 'granted' });
    await reply('register', {});
    const emit = (name: string, data: object) => {
      const listener = listenerOf(calls, name);
      if (listener) answer(listener, data);
    };
    emit('registration', { value: 'the-token' });
    expect(await started).toMatchObject({ state: 'on', token: 'the-token' });
    emit('pushNotificationActionPerformed', { actionId: 'tap', notification: { data: { path: '/app/sessions/1' } } });
    await settle();
    expect(opened).toEqual(['/app/sessions/1']);
  });

  it('gives reports of crashes, and removes them', async () => {
    const { window, calls, settle, answer } = await nativePage(factsOf(os));
    const crashReports = crashReportsOf(window, appOf(window));
    const listed = crashReports?.list();
    await settle();
    const report = new FakePhone().crash();
    const list = calls.at(-1);
    if (list) answer(list, { reports: JSON.stringify([report]) });
    expect(await listed).toEqual([report]);
    crashReports?.remove([report.id]);
    await settle();
    expect(calls.slice(-2).map(named)).toEqual(['NearhandCrashReports.list', 'NearhandCrashReports.remove']);
    expect(calls.at(-1)?.options).toEqual({ ids: [report.id] });
  });

  it('gives another origin nothing', async () => {
    const { window, calls } = await nativePage(factsOf(os), 'https://evil.example/');
    expect([readBridge(window), calls]).toEqual([null, []]);
  });
});
