import { describe, expect, it } from '@jest/globals';
import { aMe, errorResponse } from '@nearhand/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openSettings, shown } from '../testing/open-settings.tsx';
import type { ApiKey } from './api-keys.data.ts';

const admin = aMe({ user: { role: 'admin', isAdmin: true } });
const secret = `nhk_${'A'.repeat(36)}`;

const aKey = (change: Partial<ApiKey> = {}): ApiKey => ({
  apiKeyId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a61',
  name: 'Tickets',
  ending: 'AAAA',
  permissions: ['session:create', 'device:read'],
  state: 'active',
  createdBy: { id: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a12', name: 'Ada Nowak' },
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2027-02-18T09:00:00.000Z',
  lastUsedAt: null,
  ...change,
});

function open(keys: ApiKey[], handlers: Parameters<typeof openSettings>[0] = {}) {
  return openSettings({
    tab: 'integrations',
    me: admin,
    handlers: {
      'GET /company/*/code': () => ({ code: null, createdAt: null, expiresAt: null }),
      'GET /company/*/api-key': () => ({ items: keys }),
      ...handlers.handlers,
    },
  });
}

const section = () => screen.getByRole('region', { name: 'API keys' });

describe('ApiKeysSection', () => {
  it('lists keys with permissions, expiry, last use and state', async () => {
    await open([
      aKey({ lastUsedAt: '2026-11-21T10:00:00.000Z' }),
      aKey({ apiKeyId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a62', name: 'Old', state: 'expired' }),
      aKey({ apiKeyId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a63', name: 'Left', state: 'suspended', expiresAt: null }),
    ]);
    const [active, expired, suspended] = within(section()).getAllByRole('listitem');
    expect(active?.textContent).toMatch(
      /Ticketsnhk_…AAAAStart sessions and Read devices.*Expires on Feb 18, 2027 · Last used Nov 21, 2026/,
    );
    expect(expired?.textContent).toMatch(/Expired on Feb 18, 2027 · Never used/);
    expect(suspended?.textContent).toContain('Ada Nowak is deactivated or has left the company');
    expect(suspended?.textContent).toContain('Does not expire');
  });

  it('creates a key and shows it once', async () => {
    const keys: ApiKey[] = [];
    const asked: unknown[] = [];
    const { user } = await open(keys, {
      handlers: {
        'POST /company/*/api-key': ({ body }) => {
          asked.push(body);
          keys.push(aKey());
          return { apiKey: aKey(), secret };
        },
      },
    });
    expect(within(section()).getByText('There are no API keys')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create an API key' }));
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Enter a name')).toBeTruthy();
    expect(screen.getByText('Choose at least one permission')).toBeTruthy();

    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Tickets ');
    await user.click(screen.getByRole('checkbox', { name: 'Start sessions' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Expires' }), 'Never');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByDisplayValue(secret)).toBeTruthy();
    expect(asked).toEqual([{ name: 'Tickets', permissions: ['session:create'] }]);

    await user.keyboard('{Escape}');
    expect(screen.getByDisplayValue(secret)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'I have saved it' }));
    await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull());
    expect(await within(section()).findByText('Tickets')).toBeTruthy();
  });

  it('revokes a key after a confirmation', async () => {
    const keys = [aKey()];
    const { user } = await open(keys, {
      handlers: {
        'DELETE /company/*/api-key/*': () => {
          keys.pop();
          return new Response(null, { status: 204 });
        },
      },
    });
    await user.click(within(section()).getByRole('button', { name: 'Revoke Tickets' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke the API key?' });
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(shown()).toContain('The API key has been revoked'));
    expect(await within(section()).findByText('There are no API keys')).toBeTruthy();
  });

  it('shows why a key could not be created, and keeps what was typed', async () => {
    const { user } = await open([], {
      handlers: { 'POST /company/*/api-key': () => errorResponse(422, 'API_KEY_LIMIT_REACHED', 'Too many keys') },
    });
    await user.click(screen.getByRole('button', { name: 'Create an API key' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Tickets');
    await user.click(screen.getByRole('checkbox', { name: 'Read devices' }));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Too many keys')).toBeTruthy();
    expect(screen.getByDisplayValue('Tickets')).toBeTruthy();
  });
});
