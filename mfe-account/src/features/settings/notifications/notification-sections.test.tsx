import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openSettings } from '../testing/open-settings.tsx';

const given = globalThis.Notification;
afterEach(() => {
  globalThis.Notification = given;
});

/** A browser that answers its question with `answer`. */
function fakePermission(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const fake = {
    permission,
    requestPermission: () => {
      fake.permission = answer;
      return Promise.resolve(answer);
    },
  };
  globalThis.Notification = fake as unknown as typeof Notification;
}

describe('NotificationSections', () => {
  it('asks the browser for permission by a click, and shows the result', async () => {
    fakePermission('default', 'granted');
    const { user } = await openSettings({ tab: 'notifications' });
    await user.click(screen.getByRole('button', { name: 'Allow notifications' }));
    expect(await screen.findByText('This browser may show notifications')).toBeTruthy();
  });

  it('explains that the browser blocks notifications', async () => {
    fakePermission('denied');
    await openSettings({ tab: 'notifications' });
    expect(screen.getByRole('status').textContent).toContain('This browser blocks notifications');
  });

  it('saves a choice on the account, and offers to save it again after a failure', async () => {
    let isDown = true;
    const work = { browser: true, sound: true, mail: true };
    const choices = { customer: work, sessionRequest: work, deviceOffline: { browser: false, sound: false } };
    const saved: unknown[] = [];
    const { user } = await openSettings({
      tab: 'notifications',
      handlers: {
        'GET /me/notification': () => choices,
        'PUT /me/notification': ({ body }) => {
          if (isDown) return new Response(null, { status: 503 });
          saved.push(body);
          return choices;
        },
      },
    });
    const devices = within(await screen.findByRole('group', { name: 'Devices that go offline' }));
    expect(devices.getAllByRole('switch')).toHaveLength(2);
    await user.click(devices.getByRole('switch', { name: 'Sound' }));
    const again = await screen.findByRole('button', { name: 'Save again' });
    isDown = false;
    await user.click(again);
    await waitFor(() => expect(saved).toEqual([{ deviceOffline: { browser: false, sound: true } }]));
  });
});
