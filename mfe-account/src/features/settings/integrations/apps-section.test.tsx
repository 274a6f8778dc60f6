import { describe, expect, it } from '@jest/globals';
import { aMe } from '@nearhand/platform/testing';
import { screen, within } from '@testing-library/react';
import { openSettings } from '../testing/open-settings.tsx';

const admin = aMe({ user: { role: 'admin', isAdmin: true } });

describe('AppsSection', () => {
  it('is hidden from operators', async () => {
    await openSettings({ tab: 'integrations' });
    expect(screen.queryByRole('region', { name: 'Apps for help desks and browsers' })).toBeNull();
  });

  it('offers each app with its steps, and the one of Zendesk also for the company', async () => {
    await openSettings({ tab: 'integrations', me: admin });
    const section = within(await screen.findByRole('region', { name: 'Apps for help desks and browsers' }));
    const links = section.getAllByRole<HTMLAnchorElement>('link').map(({ pathname, search }) => pathname + search);
    expect(links).toEqual([
      '/packages/zendesk.zip',
      `/packages/zendesk.zip?company=${admin.company.companyId}`,
      '/packages/freshdesk.zip',
      '/packages/livechat.zip',
      '/packages/chrome.zip',
    ]);
    expect(section.getByRole('link', { name: 'Download for Chrome and Edge' })).toBeTruthy();
    expect(section.getByText('Choose “Upload private app” and select the file')).toBeTruthy();
  });
});
