import { describe, expect, it } from '@jest/globals';
import { publishRoutes } from '@nearhand/platform/host';
import { aMe, errorResponse, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import * as page from './audit-screen.tsx';

const path = '/app/account/audit';
const marcoId = '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a16';
const record = {
  auditId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a51',
  at: '2026-11-20T09:00:00.000Z',
  action: 'companyCreated',
  by: { id: null, name: 'Ada Nowak' },
  subject: null,
  address: '203.0.113.7',
  details: {},
};

publishRoutes([
  { name: 'audit', path },
  { name: 'operators', path: '/app/account/operators' },
  { name: 'device', path: '/app/devices/:id' },
  { name: 'session-report', path: '/app/sessions/:id' },
]);

describe('AuditScreen', () => {
  it('filters by person and area, and exports what is found', async () => {
    const server = fakeApi({
      'GET /company/*/audit': () => ({ items: [record], total: 1, pageNumber: 1, pageSize: 25 }),
      'GET /company/*/operator': () => ({ items: [{ id: marcoId, name: 'Marco Müller', avatar: null, role: 'operator', isOnline: true }] }),
      'GET /company/*/audit/export': () => new Response('at,action\n'),
    });
    const { user } = await renderScreen({ page, path, me: aMe({ user: { role: 'owner', isAdmin: true } }) });
    await user.click(await screen.findByRole('button', { name: 'Filter by: Person' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Marco Müller', hidden: true }));
    await user.click(await screen.findByRole('button', { name: 'Filter by: Action' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Exports', hidden: true }));
    const filters = `action=devicesExported&action=usersExported&action=sessionsExported&action=auditExported`;
    await waitFor(() => expect(server.calls.some((call) => call.includes(`operatorId=${marcoId}&${filters}`))).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(server.calls.some((call) => call.includes('/audit/export?operatorId='))).toBe(true));
  });

  it('lists audit records with search and date filters for admins', async () => {
    fakeApi({ 'GET /company/*/audit': () => ({ items: [record], total: 1, pageNumber: 1, pageSize: 25 }) });
    await renderScreen({ page, path, me: aMe({ user: { role: 'owner', isAdmin: true } }) });
    expect((await screen.findByRole('row', { name: /Ada Nowak/ })).textContent).toContain('203.0.113.7');
    expect(screen.getByRole('searchbox')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Filter by: When' })).toBeTruthy();
  });

  it('links what a record names, unless it is gone', async () => {
    const by = { id: marcoId, name: 'Marco Müller' };
    const device = { by, subject: { id: null, name: 'Front desk' }, details: { assignmentId: 'd1' } };
    const items = [
      { ...record, ...device, auditId: '1', action: 'deviceRestarted' },
      { ...record, ...device, auditId: '2', action: 'deviceRemoved' },
      { ...record, auditId: '3', action: 'recordingPlayed', by, subject: by, details: { sessionId: 's1' } },
    ];
    fakeApi({ 'GET /company/*/audit': () => ({ items, total: 3, pageNumber: 1, pageSize: 25 }) });
    await renderScreen({ page, path, me: aMe({ user: { role: 'owner', isAdmin: true } }) });
    const linksOf = async (name: RegExp) =>
      within(await screen.findByRole('row', { name }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    const person = '/app/account/operators?search=Marco+M%C3%BCller';
    expect(await linksOf(/restarted the device Front desk/)).toEqual([person, '/app/devices/d1']);
    expect(await linksOf(/removed the device Front desk/)).toEqual([person]);
    expect(await linksOf(/played a recording/)).toEqual([person, '/app/sessions/s1', person]);
  });

  it('joins sign-ins that follow each other, and leads to each', async () => {
    const by = { id: marcoId, name: 'Marco Müller' };
    const items = ['09:30', '09:10', '09:00'].map((time) => ({
      ...record,
      auditId: time,
      at: `2026-11-20T${time}:00.000Z`,
      action: 'signedIn',
      by,
    }));
    fakeApi({ 'GET /company/*/audit': () => ({ items, total: 3, pageNumber: 1, pageSize: 25 }) });
    const { user } = await renderScreen({ page, path, me: aMe({ user: { role: 'owner', isAdmin: true } }) });
    const row = await screen.findByRole('row', { name: /Marco Müller signed in/ });
    expect(row.textContent).toMatch(/9:00\s–\s9:30\sAM/);
    await user.click(within(row).getByRole('link', { name: 'Show all 3 sign-ins' }));
    await waitFor(() => expect(screen.getAllByRole('row', { name: /Marco Müller signed in/ })).toHaveLength(3));
  });

  it('shows the filters of an export', async () => {
    const filters = {
      status: ['active', 'closed'],
      operatorId: ['019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a12'],
      from: '2026-11-01T00:00:00.000Z',
      search: true,
    };
    const items = [{ ...record, action: 'sessionsExported', details: { filters } }];
    fakeApi({ 'GET /company/*/audit': () => ({ items, total: 1, pageNumber: 1, pageSize: 25 }) });
    await renderScreen({ page, path, me: aMe({ user: { role: 'owner', isAdmin: true } }) });
    const { textContent } = await screen.findByRole('row', { name: /Ada Nowak exported the list of sessions/ });
    for (const words of ['Status: Live and Ended', 'Operator: 1', 'From: Nov 1, 2026, 12:00', 'Search words'])
      expect(textContent).toContain(words);
  });

  it('shows a forbidden error to operators', async () => {
    fakeApi({ 'GET /company/*/audit': () => errorResponse(403, 'FORBIDDEN', 'You may not do this') });
    await renderScreen({ page, path, me: aMe() });
    expect((await screen.findByRole('alert')).textContent).toContain('You may not do this');
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByLabelText('From')).toBeNull();
  });
});
