import { jest } from '@jest/globals';
import { type SlotProps, store } from '@nearhand/platform/core';
import { contributionsAtom, notificationsAtom } from '@nearhand/platform/host';
import { errorResponse, fakeApi } from '@nearhand/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aDevice } from '../a-device.ts';
import { fakeWindow, openDevices as open, rowOf, socket, withDevices } from '../testing/open-devices.tsx';

const desk = aDevice({ assignmentId: 'desk', name: 'Desk', hostname: 'desk-1', online: true });
const sessionOf = (name: string, id: string) => ({ sessionId: `session-${id}`, operator: { id, name, avatar: null } });
/** A menu without layout treats its button as scrolled away, and hides. */
const inMenu = (name: string) => ({ name, hidden: true });
const openMenu = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name: `More actions for ${name}` }));

afterEach(() => {
  jest.restoreAllMocks();
  store.set(notificationsAtom, []);
});

describe('actions of a device', () => {
  it('connect in the click, before the server responds', async () => {
    const { open: openWindow, shown } = fakeWindow();
    const asked: unknown[] = [];
    const created = Promise.withResolvers<unknown>();
    fakeApi({
      ...withDevices(desk),
      'POST /session': ({ body }) => {
        asked.push(body);
        return created.promise;
      },
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Connect to Desk' }));
    expect(openWindow).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(asked).toEqual([{ device: 'desk', mode: 'control' }]));
    await act(async () => created.resolve({ sessionId: 'fresh' }));
    expect(await shown()).toBe('/app/session/desktop/fresh');
  });

  it('state why the screen is not available, instead of connections', async () => {
    fakeApi(withDevices({ ...desk, screenProblem: 'wayland', can: { ...desk.can, connect: false } }));
    const { user } = await open();
    await screen.findByText(/^Online, but the screen is not available: the desktop uses Wayland/);
    expect(screen.queryByRole('button', { name: 'Connect to Desk' })).toBeNull();
    await openMenu(user, 'Desk');
    await screen.findByRole('menuitem', inMenu('Details'));
    expect(screen.queryByRole('menuitem', inMenu('Chat'))).toBeNull();
  });

  it.each([
    ['View only', ''],
    ['Files', '#files'],
    ['Chat', '#chat'],
  ])('%s, without control', async (action, hash) => {
    const { shown } = fakeWindow();
    const asked: unknown[] = [];
    fakeApi({
      ...withDevices(desk),
      'POST /session': ({ body }) => {
        asked.push(body);
        return { sessionId: 'fresh' };
      },
    });
    const { user } = await open();
    await openMenu(user, 'Desk');
    await user.click(await screen.findByRole('menuitem', inMenu(action)));
    await waitFor(() => expect(asked).toEqual([{ device: 'desk', mode: 'view' }]));
    expect(await shown()).toBe(`/app/session/desktop/fresh${hash}`);
  });

  it('close the window and show the reason if the device went offline', async () => {
    const { opened } = fakeWindow();
    fakeApi({ ...withDevices(desk), 'POST /session': () => errorResponse(409, 'DEVICE_OFFLINE', 'This device is offline.') });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Connect to Desk' }));
    await waitFor(() => expect(opened.close).toHaveBeenCalled());
    expect(store.get(notificationsAtom)).toMatchObject([{ type: 'error', message: 'This device is offline.' }]);
  });

  it('return to the own open session instead of a second one', async () => {
    const { open: openWindow } = fakeWindow();
    const mine = aDevice({ ...desk, inSession: true, sessions: [sessionOf('Me', 'me')] });
    const server = fakeApi(withDevices(mine));
    const { user } = await open('/app/devices', { id: 'me' });
    await user.click(await screen.findByRole('button', { name: 'Connect to Desk' }));
    expect(openWindow.mock.calls[0]?.[0]).toBe('/app/session/desktop/session-me');
    expect(server.calls.some((call) => call.startsWith('POST'))).toBe(false);
  });

  it('offer no connection to offline devices and to those that the user may not access', async () => {
    const can = { connect: false, restart: false, update: false, remove: false, manage: false };
    fakeApi(withDevices(aDevice({ assignmentId: 'off', name: 'Off' }), aDevice({ ...desk, assignmentId: 'shut', name: 'Shut', can })));
    const { user } = await open();
    await screen.findByRole('button', { name: 'More actions for Off' });
    expect(screen.queryByRole('button', { name: /^Connect/ })).toBeNull();
    await openMenu(user, 'Shut');
    expect((await screen.findAllByRole('menuitem', { hidden: true })).map(({ textContent }) => textContent)).toEqual(['Details']);
  });

  it('edit name, group, tags and note', async () => {
    const saved: unknown[] = [];
    fakeApi({
      ...withDevices(aDevice({ ...desk, tags: ['kiosk'], note: 'Old' })),
      'PUT /device/desk': ({ body }) => {
        saved.push(body);
        return desk;
      },
    });
    const { user } = await open();
    await openMenu(user, 'Desk');
    await user.click(await screen.findByRole('menuitem', inMenu('Edit')));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Desk' }));
    await user.type(dialog.getByLabelText('Name'), 'Łódź');
    await user.type(dialog.getByLabelText('Group'), 'Front');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toEqual([{ alias: 'Łódź', group: 'Front', tags: ['kiosk'], note: 'Old' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['Rename', 'Rename Desk', 'Name', { alias: 'Łódź' }],
    ['Edit note', 'Note on Desk', 'Note', { note: 'Łódź' }],
    ['Move to group', 'Move Desk to a group', 'Group', { group: 'Łódź' }],
  ])('%s changes nothing else', async (action, title, label, change) => {
    const saved: unknown[] = [];
    fakeApi({
      ...withDevices(desk),
      'PUT /device/desk': ({ body }) => {
        saved.push(body);
        return desk;
      },
    });
    const { user } = await open();
    await openMenu(user, 'Desk');
    await user.click(await screen.findByRole('menuitem', inMenu(action)));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await user.type(dialog.getByLabelText(label), 'Łódź');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toEqual([change]));
  });

  it('explain a device beyond the plan, and offer no connection', async () => {
    const locked = aDevice({ ...desk, isLocked: true, can: { ...desk.can, connect: false } });
    fakeApi(withDevices(locked));
    await open('/app/devices', {}, { devices: { total: 501 } });
    expect((await rowOf('Desk')).textContent).toContain('Locked');
    await screen.findByRole('button', { name: 'More actions for Desk' });
    expect(screen.queryByRole('button', { name: /^Connect/ })).toBeNull();
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('1 device is locked');
    expect(within(alert).getByRole('link', { name: 'See larger plans' }).getAttribute('href')).toBe('/app/account/upgrade');
  });

  it('remove after a confirmation', async () => {
    const server = fakeApi({ ...withDevices(desk), 'DELETE /device/desk': () => undefined });
    const { user } = await open();
    await openMenu(user, 'Desk');
    await user.click(await screen.findByRole('menuitem', inMenu('Remove')));
    const dialog = await screen.findByRole('dialog', { name: 'Remove Desk?' });
    expect(dialog.textContent).toContain('end immediately');
    expect(dialog.textContent).toContain('desk-1 · Windows 11 · desk');
    expect(server.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Remove now' }));
    await waitFor(() => expect(server.calls).toContain('DELETE /device/desk'));
  });
});

describe('devices of the same name', () => {
  it('are told apart in the names of their actions', async () => {
    const vm = aDevice({ assignmentId: '01890000-0000-7000-8000-0000000000d1', name: 'vm' });
    const names = ['vm · 0000d1', 'vm · 0000d2'];
    fakeApi(withDevices(vm, { ...vm, assignmentId: '01890000-0000-7000-8000-0000000000d2' }, aDevice({ assignmentId: 'x', name: 'Desk' })));
    await open();
    for (const name of [...names, 'Desk']) {
      expect(await screen.findByRole('button', { name: `More actions for ${name}` })).toBeTruthy();
      expect(screen.getByRole('checkbox', { name: `Select ${name}` })).toBeTruthy();
    }
  });
});

describe('bulk actions on devices', () => {
  it('add and remove tags and move to a group, and name what failed', async () => {
    const saved: Record<string, unknown> = {};
    fakeApi({
      ...withDevices(aDevice({ ...desk, tags: ['old'] }), aDevice({ assignmentId: 'lab', name: 'Lab', tags: ['vip'] })),
      'PUT /device/*': ({ path, body }) => {
        if (path.endsWith('lab')) return errorResponse(403, 'FORBIDDEN', 'You may not do this.');
        saved[path] = body;
        return desk;
      },
    });
    const { user } = await open();
    await rowOf('Desk');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    const bar = () => screen.getByRole('region', { name: 'Selected devices' });
    await user.click(await screen.findByRole('button', { name: 'Edit (2)' }));
    expect(bar().textContent).toContain('2 devices selected');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 devices' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
    await user.type(dialog.getByLabelText('Add tags'), 'new{Enter}');
    await user.type(dialog.getByLabelText('Remove tags'), 'old{Enter}');
    await user.click(dialog.getByLabelText('Move to another group'));
    await user.type(dialog.getByLabelText('Group'), 'Front');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(bar().textContent).toContain('Lab: You may not do this.'));
    expect(saved).toEqual({ '/device/desk': { tags: ['new'], group: 'Front' } });
  });
});

describe('a selection of all devices that match', () => {
  const can = { ...desk.can, restart: true };
  const devices = [
    aDevice({ ...desk, can }),
    aDevice({ assignmentId: 'lab', name: 'Lab', online: true, can }),
    ...Array.from({ length: 7 }, (_, index) => aDevice({ assignmentId: `off-${index}`, name: `Off ${index}`, can })),
    aDevice({ assignmentId: 'shut', name: '<b>Shut</b>', online: true, can: { ...can, restart: false, update: false } }),
    aDevice({ assignmentId: 'beyond', name: 'Beyond', online: true, isLocked: true, can: { ...can, restart: false } }),
    aDevice({ assignmentId: 'old', name: 'Old', online: true, can: { ...can, restart: false } }),
  ];

  it('has those of other pages, restarts those that are online, and names the others with the reason', async () => {
    const server = fakeApi({
      ...withDevices(),
      'GET /company/*/device': ({ query }) => {
        const pageSize = Number(query.get('pageSize'));
        const items = pageSize === 100 ? devices : devices.slice(0, 1);
        return { items, total: devices.length, isTotalExact: true, pageNumber: 1, pageSize };
      },
      'POST /device/*/restart': () => undefined,
    });
    const { user } = await open('/app/devices?os=linux');
    await rowOf('Desk');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    const bar = within(await screen.findByRole('region', { name: 'Selected devices' }));
    await user.click(bar.getByRole('button', { name: 'Select all 12 that match' }));
    expect(await bar.findByText('12 devices selected')).toBeTruthy();
    expect(bar.queryByRole('button', { name: 'Select all 12 that match' })).toBeNull();
    await user.click(bar.getByRole('button', { name: 'Restart (2)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Restart 2 devices?' }));
    expect(dialog.getAllByText(/:|left out/).map(({ textContent }) => textContent)).toEqual([
      '10 devices are left out',
      'Offline: Off 0, Off 1, Off 2, Off 3, Off 4, and 2 more',
      'Not allowed for you: <b>Shut</b>',
      'Locked: Beyond',
      'Cannot be restarted: Old',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Restart' }));
    await waitFor(() => expect(server.calls).toEqual(expect.arrayContaining(['POST /device/desk/restart', 'POST /device/lab/restart'])));
    expect(server.calls.filter((call) => call.startsWith('POST'))).toHaveLength(2);
  });
});

describe('the restart of a device', () => {
  const restartable = { ...desk, online: true, can: { ...desk.can, restart: true } };

  it('is sent after a confirmation that names the device', async () => {
    const server = fakeApi({ ...withDevices(restartable), 'POST /device/*/restart': () => undefined });
    const { user } = await open();
    await rowOf('Desk');
    await user.click(await screen.findByRole('button', { name: 'More actions for Desk' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Restart…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Restart Desk?' }));
    expect(server.calls).not.toContain('POST /device/desk/restart');
    await user.click(dialog.getByRole('button', { name: 'Restart' }));
    await waitFor(() => expect(server.calls).toContain('POST /device/desk/restart'));
  });

  it('is not offered for a device that is offline, or does not start with its computer', async () => {
    fakeApi(withDevices({ ...restartable, online: false }));
    const { user } = await open();
    await rowOf('Desk');
    await user.click(await screen.findByRole('button', { name: 'More actions for Desk' }));
    await screen.findByRole('menuitem', { name: 'Details' });
    expect(screen.queryByRole('menuitem', { name: 'Restart…' })).toBeNull();
  });
});

describe('bulk actions of an admin', () => {
  it('change who may connect and the consent, and leave the rest', async () => {
    const saved: unknown[] = [];
    const can = { connect: true, restart: true, update: true, remove: true, manage: true };
    fakeApi({
      ...withDevices(aDevice({ ...desk, tags: ['old'], can })),
      'PUT /device/desk': ({ body }) => {
        saved.push(body);
        return desk;
      },
    });
    const { user } = await open();
    await rowOf('Desk');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    await user.click(await screen.findByRole('button', { name: 'Edit (1)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 1 device' }));
    await user.selectOptions(dialog.getByLabelText('Who may connect'), 'admins');
    await user.selectOptions(dialog.getByLabelText('Consent'), 'Company setting: Not required');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(saved).toEqual([{ access: 'admins', allowedUserIds: [], consent: null }]));
  });
});

describe('DevicesScreen', () => {
  it('requests what the filters choose', async () => {
    const server = fakeApi(withDevices(desk));
    await open('/app/devices?online=true&os=linux&os=windows&group=&group=Front&tag=kiosk&os=beos');
    await rowOf('Desk');
    const call = server.calls.find((one) => /\/device\?/.test(one)) ?? '';
    const query = new URLSearchParams(call.split('?')[1]);
    expect([query.get('online'), query.getAll('os'), query.getAll('group'), query.getAll('tag')]).toEqual([
      'true',
      ['windows', 'linux'],
      ['', 'Front'],
      ['kiosk'],
    ]);
  });

  it('shows the operators in session, also when that changes', async () => {
    fakeApi(withDevices(desk));
    await open();
    const row = await rowOf('Desk');
    const lastSeenAt = new Date().toISOString();
    await act(async () =>
      socket.receive('devices:presence', [
        { assignmentId: 'desk', online: true, lastSeenAt, sessions: [sessionOf('Zofia Łęcka', 'z'), sessionOf('Marco', 'm')] },
      ]),
    );
    expect(row.textContent).toContain('In session with Zofia Łęcka and 1 more');
  });

  it('reloads when devices of the company have changed', async () => {
    let devices = withDevices(desk);
    fakeApi({ ...devices, 'GET /company/*/device': (request) => devices['GET /company/*/device']?.(request) });
    await open();
    await rowOf('Desk');
    devices = withDevices({ ...desk, name: 'Front desk' });
    act(() => socket.receive('company:changed', { what: 'device' }));
    await rowOf('Front desk');
  });

  it('loads actions of another remote when they are chosen, and gives them the device', async () => {
    const Component = ({ device, onClose }: SlotProps['device-actions']) => (
      <button type="button" onClick={onClose}>
        Log of {device.assignmentId}
      </button>
    );
    const load = jest.fn(async () => ({ Component }));
    const row = { slot: 'device-actions', label: 'x', order: 1, load, report: () => undefined } as const;
    store.set(contributionsAtom, [
      { ...row, name: 'log', labels: { en: 'Device log' } },
      { ...row, name: 'secret-log', labels: { en: 'Secret log' }, isForAdmins: true },
    ]);
    fakeApi(withDevices(desk));
    const { user } = await open();
    await openMenu(user, 'Desk');
    expect(screen.queryByRole('menuitem', inMenu('Secret log'))).toBeNull();
    expect(load).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('menuitem', inMenu('Device log')));
    expect(await screen.findByRole('dialog', { name: 'Device log – Desk' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Log of desk' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    store.set(contributionsAtom, []);
  });
});
