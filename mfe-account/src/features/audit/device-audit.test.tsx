import { expect, it } from '@jest/globals';
import { aMe, errorResponse, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { screen } from '@testing-library/react';
import * as action from './device-audit.tsx';

const links = {
  audit: '/app/account/audit',
  device: '/app/devices/:id',
  operators: '/app/account/operators',
  'session-report': '/app/sessions/:id',
};
const record = {
  auditId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a51',
  at: '2026-11-20T09:00:00.000Z',
  action: 'deviceRestarted',
  by: { id: null, name: 'Marco Müller' },
  subject: { id: null, name: 'Front desk' },
  address: '203.0.113.7',
  details: { assignmentId: 'd1' },
};

const open = (answer: () => unknown) => {
  const server = fakeApi({ 'GET /company/*/audit': answer });
  const device = { assignmentId: 'd1', name: 'Front desk' };
  const page = { Component: () => <action.Component device={device} onClose={() => undefined} /> };
  return renderScreen({ page, path: '/', me: aMe({ user: { role: 'admin', isAdmin: true } }), links }).then((view) => ({
    ...view,
    server,
  }));
};
const answerOf = (...items: unknown[]) => ({ items, total: items.length, pageNumber: 1, pageSize: 25 });

it('lists the latest that was done with the device, and leads to all of it', async () => {
  const { server } = await open(() => answerOf(record));
  expect((await screen.findByRole('listitem')).textContent).toMatch(/Marco Müller.+Front desk.+203\.0\.113\.7/);
  expect(server.calls.some((call) => call.includes('assignmentId=d1'))).toBe(true);
  const all = screen.getByRole<HTMLAnchorElement>('link', { name: 'All of its entries in the audit log' });
  expect(all.getAttribute('href')).toBe('/app/account/audit?search=Front+desk');
});

it('shows that nothing was done, or why that is unknown', async () => {
  const { unmount } = await open(() => answerOf());
  expect(await screen.findByText('Nothing has been done with this device yet')).toBeTruthy();
  unmount();
  await open(() => errorResponse(403, 'FORBIDDEN', 'Only admins read the audit log'));
  expect((await screen.findByRole('alert')).textContent).toContain('Only admins read the audit log');
});
