import { describe, expect, it } from '@jest/globals';
import { aMe } from '@nearhand/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { openSettings, shown } from '../testing/open-settings.tsx';

const admin = aMe({ user: { role: 'admin', isAdmin: true } });

async function open() {
  const sent: unknown[] = [];
  const opened = await openSettings({
    tab: 'integrations',
    me: admin,
    handlers: {
      'PUT /company/*': ({ body }) => {
        sent.push(body);
        const { settings } = body as { settings: object };
        return { ...admin.company, settings: { ...admin.company.settings, ...settings } };
      },
    },
  });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address of the page' });
  return { ...opened, sent, field };
}

describe('EmbeddingSection', () => {
  it('is hidden from operators', async () => {
    await openSettings({ tab: 'integrations' });
    expect(screen.queryByRole('region', { name: 'Embedding' })).toBeNull();
  });

  it('adds the origin of an address, refuses others, and removes it again', async () => {
    const { user, sent, field } = await open();
    expect(screen.getByText('No page may show Nearhand in a frame yet')).toBeTruthy();
    await user.type(field, 'http://crm.example.com{Enter}');
    expect(await screen.findByText(/Enter an address that begins with https/)).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'https://crm.example.com/tickets/7{Enter}');
    await waitFor(() => expect(shown()).toContain('https://crm.example.com may show Nearhand in a frame'));
    expect(field.value).toBe('');

    await user.type(field, 'https://crm.example.com{Enter}');
    expect(await screen.findByText('This address is in the list')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove https://crm.example.com' }));
    expect(await screen.findByText('No page may show Nearhand in a frame yet')).toBeTruthy();
    expect(sent).toEqual([{ settings: { embedOrigins: ['https://crm.example.com'] } }, { settings: { embedOrigins: [] } }]);
    expect(document.activeElement).toBe(field);
  });

  it('shows the id that the page of a partner names', async () => {
    await open();
    expect(screen.getByDisplayValue(admin.company.companyId)).toBeTruthy();
  });
});
