import { afterEach, describe, expect, it } from '@jest/globals';
import { store, systemNotificationsAtom } from '@nearhand/platform/core';
import { screen, waitFor } from '@testing-library/react';
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

  it('keeps the choice in the browser', async () => {
    fakePermission('granted');
    const { user } = await openSettings({ tab: 'notifications' });
    await user.click(screen.getByRole('switch', { name: /^Requests from colleagues/ }));
    await waitFor(() => expect(store.get(systemNotificationsAtom).sessionRequests).toBe(false));
  });
});
