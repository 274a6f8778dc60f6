import { describe, expect, it } from '@jest/globals';
import { aMe, errorResponse } from '@nearhand/platform/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openSettings, shown } from '../testing/open-settings.tsx';

const admin = aMe({ user: { role: 'admin', isAdmin: true } });
const noCode = { code: null, createdAt: null, expiresAt: null };
const aCode = { code: 'K7MPX2QW9D', createdAt: '2026-11-20T09:00:00.000Z', expiresAt: '2026-12-20T09:00:00.000Z' };

describe('CompanySections', () => {
  it('is hidden from operators', async () => {
    const { fake } = await openSettings({ tab: 'company' });
    expect(screen.queryByRole('region', { name: 'Company' })).toBeNull();
    expect(fake.calls.filter((call) => call.includes('/code'))).toEqual([]);
  });

  const settings = { ...admin.company.settings, secondFactorRequired: true };
  it.each([
    ['has not verified the address', aMe({ user: { role: 'owner', isAdmin: true, isVerified: false } })],
    ['lacks the second factor that is required', aMe({ user: admin.user, company: { settings } })],
    ['is of a company on its way out', aMe({ user: admin.user, company: { deletionAt: '2026-12-05T09:00:00.000Z' } })],
  ])('offers nothing that the server would refuse to an admin who %s', async (_, me) => {
    const { fake } = await openSettings({ tab: 'company', me });
    expect(screen.getByRole('region', { name: 'Profile' })).toBeTruthy();
    for (const name of ['Company', 'Company code', 'Defaults and rules']) expect(screen.queryByRole('region', { name })).toBeNull();
    expect(fake.calls.filter((call) => call.includes('/code'))).toEqual([]);
  });

  it('saves the name, and keeps the text when saving fails', async () => {
    let isRefused = true;
    const { user } = await openSettings({
      tab: 'company',
      me: admin,
      handlers: {
        'GET /company/*/code': () => noCode,
        'PUT /company/*': ({ body }) =>
          isRefused ? errorResponse(500, 'INTERNAL', 'Something went wrong') : { ...admin.company, ...(body as object) },
      },
    });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Company name' });
    await user.clear(field);
    await user.type(field, 'Northwind Łódź');
    const form = field.closest('form') as HTMLFormElement;
    fireEvent.submit(form);
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(field.value).toBe('Northwind Łódź');

    isRefused = false;
    fireEvent.submit(form);
    await waitFor(() => expect(shown()).toContain('Saved'));
  });

  it("validates defaults before saving, and requires the admin's own second factor first", async () => {
    const asked: unknown[] = [];
    const { user } = await openSettings({
      tab: 'company',
      me: admin,
      handlers: {
        'GET /company/*/code': () => noCode,
        'PUT /company/*': ({ body }) => {
          asked.push(body);
          return admin.company;
        },
      },
    });
    expect((await screen.findByRole<HTMLInputElement>('switch', { name: /^Require two-factor authentication/ })).disabled).toBe(true);
    const days = screen.getByRole<HTMLInputElement>('textbox', { name: 'Days to keep sessions' });
    const form = days.closest('form') as HTMLFormElement;
    await user.type(days, '9999');
    fireEvent.submit(form);
    expect(await screen.findByText('Enter a number from 1 to 3650, or leave it empty')).toBeTruthy();
    await user.clear(days);
    await user.type(days, '30');
    await user.click(screen.getByRole('switch', { name: /^Allow session recording/ }));
    fireEvent.submit(form);
    await waitFor(() => expect(asked).toHaveLength(1));
    // The section of embedding changes its setting itself.
    const { embedOrigins: _, ...defaults } = admin.company.settings;
    expect(asked[0]).toEqual({ settings: { ...defaults, recordingAllowed: false, retentionDays: 30 } });
  });

  it('creates, shows and revokes a company code', async () => {
    let code: object = noCode;
    const { user } = await openSettings({
      tab: 'company',
      me: admin,
      handlers: {
        'GET /company/*/code': () => code,
        'POST /company/*/code': () => {
          code = aCode;
          return aCode;
        },
        'DELETE /company/*/code': () => {
          code = noCode;
          return new Response(null, { status: 204 });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Create a code' }));
    expect(await screen.findByDisplayValue('K7MPX-2QW9D')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Replace or revoke…' }));
    await user.click(screen.getByRole('button', { name: 'Revoke the code' }));
    expect(await screen.findByText('There is no code')).toBeTruthy();
  });
});
