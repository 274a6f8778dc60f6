import { appOf } from '@nearhand/platform/client/app';
import { describe, expect, it } from 'vitest';
import { FakePhone } from '../testing/fake-phone.ts';

/** A phone that can get push messages, and its page. */
function aPhone(permissions: { before: string; after?: string }) {
  const phone = new FakePhone();
  Object.assign(phone.permissions, permissions);
  phone.start({ canPush: true });
  const app = appOf(phone.page);
  const opened: string[] = [];
  app.listen('open', ({ path }) => opened.push(path));
  return { phone, app, opened };
}

describe('push messages of the app', () => {
  it('ask for permission when the person turns them on, not before', async () => {
    const { phone, app } = aPhone({ before: 'prompt', after: 'granted' });
    expect(phone.calls).toEqual([]);
    expect(await app.push?.start()).toEqual({ type: 'push', state: 'on', token: 'the-token' });
    expect(phone.calls).toEqual(['Push.requestPermissions', 'Push.register']);
    app.push?.stop();
    expect(phone.calls.at(-1)).toBe('Push.unregister');
  });

  it('do not ask again', async () => {
    const granted = aPhone({ before: 'granted' });
    expect(await granted.app.push?.start()).toMatchObject({ state: 'on' });
    const denied = aPhone({ before: 'denied' });
    expect(await denied.app.push?.start()).toMatchObject({ state: 'denied' });
    expect([granted.phone.calls, denied.phone.calls]).toEqual([['Push.register'], []]);
  });

  it('fail if the phone does not register', async () => {
    const { phone, app } = aPhone({ before: 'granted' });
    phone.refusal = new Error('No service');
    expect(await app.push?.start()).toMatchObject({ state: 'failed' });
  });

  it.each([
    [{ path: '/app/sessions/1' }, ['/app/sessions/1']],
    [{ path: 'https://evil.example/' }, []],
    [{ path: '/join/key' }, []],
    [{}, []],
    [undefined, []],
  ])('open the page of a notification with %j: %j', (data, expected) => {
    const { phone, opened } = aPhone({ before: 'granted' });
    phone.emit('pushNotificationActionPerformed', { notification: { data } });
    expect(opened).toEqual(expected);
  });

  it('do not exist in an app that was built without them', () => {
    const phone = new FakePhone().start();
    phone.post(JSON.stringify({ type: 'startPush' }));
    expect([appOf(phone.page).push, phone.calls, phone.listeners.has('registration')]).toEqual([undefined, [], false]);
  });
});
