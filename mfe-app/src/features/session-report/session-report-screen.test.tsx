import { jest } from '@jest/globals';
import { aMe, errorResponse, FakeSocket, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Session } from '../../shared/session/session.ts';
import { aSession } from '../../shared/testing/a-session.ts';
import type { ChatMessage, Recording, SessionEvent } from './session-report.data.ts';

let socket = new FakeSocket();
jest.unstable_mockModule('@nearhand/platform/realtime', () => ({ useUserSocket: () => socket }));
const page = await import('./session-report-screen.tsx');

const noRights = { update: false, close: false, enter: false, host: false, takeOver: false };
const ada = { id: '01890000-0000-7000-8000-000000000001', name: 'Ada Nowak', avatar: null };
const closed = (about: Partial<Session> = {}) =>
  aSession({
    status: 'closed',
    closeReason: 'customer',
    key: null,
    code: null,
    duration: 65,
    can: { ...noRights, update: true },
    ...about,
  });

let made = 0;
const event = (type: SessionEvent['type'], about: Partial<SessionEvent> = {}): SessionEvent => ({
  eventId: `event-${made++}`,
  at: `2026-01-01T09:0${made % 10}:00.000Z`,
  type,
  by: 'operator',
  user: ada,
  address: '203.0.113.7',
  details: {},
  ...about,
});
const recording = (about: Partial<Recording> = {}): Recording => ({
  recordingId: '01890000-0000-7000-8000-0000000000cc',
  state: 'ready',
  by: ada,
  startedAt: '2026-01-01T09:03:00.000Z',
  endedAt: '2026-01-01T09:05:00.000Z',
  seconds: 120.4,
  bytes: 4_194_304,
  url: '/api/recording/x/media?expires=1&signature=y',
  ...about,
});

interface Report {
  session?: Session;
  events?: SessionEvent[];
  messages?: ChatMessage[];
  recordings?: Recording[];
}

const withReport = ({ session = closed(), events = [], messages = [], recordings = [] }: Report = {}): Parameters<typeof fakeApi>[0] => ({
  'GET /session/*': () => session,
  'GET /session/*/event': () => ({ items: events }),
  'GET /session/*/message': () => ({ items: messages }),
  'GET /session/*/recording': () => ({ items: recordings }),
});

const open = (role: 'operator' | 'admin' = 'operator') =>
  renderScreen({
    page,
    path: '/app/sessions/:id',
    url: `/app/sessions/${aSession().sessionId}`,
    me: aMe({ user: { role } }),
    links: { sessions: '/app/sessions', 'session-window': '/app/session/desktop/:id', join: '/join/:key?/:extra?' },
  });
const part = (name: string) => screen.findByRole('region', { name });

beforeEach(() => {
  socket = new FakeSocket();
  localStorage.clear();
});

describe('session report', () => {
  it('shows the customer, duration, close reason and rating', async () => {
    const rating = { stars: 4, comment: 'Quick', ratedAt: '2026-01-01T10:00:00.000Z' };
    fakeApi(withReport({ session: closed({ title: 'Printer', rating, extra: 'ticket-4711' }) }));
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Printer' })).toBeTruthy();
    for (const text of ['Maria Muñoz', 'Ada Nowak', '1:05', 'by the customer', 'ticket-4711', 'Quick'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('img', { name: '4 stars out of 5' })).toBeTruthy();
  });

  it('lists events in order with user, time and address, and groups repeated ones', async () => {
    const events = [
      event('created'),
      event('joined', { by: 'customer', user: null, address: '198.51.100.4' }),
      event('fileSent', { at: '2026-01-01T09:04:00.000Z', details: { name: 'a.zip', bytes: 1000 } }),
      event('fileSent', { at: '2026-01-01T09:04:10.000Z', details: { name: '<img src=x onerror=alert(1)>', bytes: 2000 } }),
      event('closed', { details: { reason: 'operator' } }),
    ];
    fakeApi(withReport({ events }));
    await open();
    const steps = await within(await part('Timeline')).findAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent?.replace(/\d\d:\d\d [AP]M/, 'time '))).toEqual([
      'time Session created · Ada Nowak · 203.0.113.7',
      'time The customer joined · Customer · 198.51.100.4',
      'time 2 files sent to the customer · Ada Nowak · 203.0.113.7a.zip · 1 kB<img src=x onerror=alert(1)> · 2 kB',
      'time Session ended · Ada Nowak · 203.0.113.7by the operator',
    ]);
    expect(document.querySelector('img')).toBeNull();
  });

  it('shows chat messages as text with safe links', async () => {
    const messages: ChatMessage[] = [
      { messageId: 'm1', at: '2026-01-01T09:02:00.000Z', by: 'customer', user: null, text: 'See https://example.com/x' },
      { messageId: 'm2', at: '2026-01-01T09:02:30.000Z', by: 'operator', user: ada, text: '<script>alert(1)</script>' },
    ];
    fakeApi(withReport({ messages }));
    await open();
    const story = within(await part('Timeline'));
    expect((await story.findByRole('link')).getAttribute('rel')).toContain('noopener');
    expect(story.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Maria MuñozSee https:\/\/example.com\/x$/),
      expect.stringMatching(/Ada Nowak<script>alert\(1\)<\/script>$/),
    ]);
  });

  it('plays a recording and lets only admins delete it, after a confirmation', async () => {
    const removed: string[] = [];
    fakeApi({ ...withReport({ recordings: [recording()] }), 'DELETE /session/*/recording/*': ({ path }) => void removed.push(path) });
    const { user, unmount } = await open();
    const video = await screen.findByLabelText(/^Recording of/);
    expect([video.tagName, video.getAttribute('src'), video.getAttribute('preload')]).toEqual(['VIDEO', recording().url, 'metadata']);
    expect(screen.queryByRole('button', { name: 'Delete recording' })).toBeNull();
    unmount();

    await open('admin');
    await user.click(await screen.findByRole('button', { name: 'Delete recording' }));
    expect(removed).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Delete permanently' }));
    await waitFor(() => expect(removed).toEqual([expect.stringContaining(recording().recordingId)]));
  });

  it('shows the state of a recording that is not ready', async () => {
    fakeApi(withReport({ recordings: [recording({ state: 'processing', url: null, seconds: null })] }));
    await open();
    expect(await screen.findByText(/Processing/)).toBeTruthy();
    expect(document.querySelector('video')).toBeNull();
  });

  it('leaves out a note that is empty and cannot be written', async () => {
    fakeApi(withReport({ session: closed({ note: '', tags: [], can: noRights }) }));
    await open();
    expect(await part('Timeline')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Note' })).toBeNull();
  });

  it('saves the note while the user types', async () => {
    const bodies: unknown[] = [];
    fakeApi({
      ...withReport(),
      'PUT /session/*': ({ body }) => {
        bodies.push(body);
        return closed(body as object);
      },
    });
    const { user } = await open();
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Driver');
    await waitFor(() => expect(bodies).toContainEqual({ note: 'Driver' }));
  });

  it('shows the other parts when one fails, with a retry', async () => {
    const report = withReport({ events: [event('created')] });
    const server = fakeApi({ ...report, 'GET /session/*/message': () => errorResponse(500, 'INTERNAL', 'Not now.') });
    const { user } = await open();
    const alert = await screen.findByRole('alert', { name: 'The chat could not be loaded' });
    expect(within(alert).getByText('Not now.')).toBeTruthy();
    expect(screen.getByText(/Session created/)).toBeTruthy();
    server.use(report);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('updates on changes of its session only', async () => {
    const server = fakeApi(withReport({ session: aSession({ status: 'active', joinedAt: new Date().toISOString() }) }));
    await open();
    expect(await screen.findByText('Live')).toBeTruthy();
    const calls = server.calls.length;
    act(() => socket.receive('session:changed', { sessionId: 'another', status: 'closed', closeReason: 'operator' }));
    expect(server.calls).toHaveLength(calls);
    server.use(withReport());
    act(() => socket.receive('session:changed', { sessionId: aSession().sessionId, status: 'closed', closeReason: 'customer' }));
    expect(await screen.findByText('Ended')).toBeTruthy();
  });

  it('lets an admin take over after a confirmation', async () => {
    const taken: string[] = [];
    const session = aSession({ status: 'active', can: { ...noRights, takeOver: true } });
    fakeApi({
      ...withReport({ session }),
      'POST /session/*/takeover': ({ path }) => {
        taken.push(path);
        return session;
      },
    });
    const { user } = await open('admin');
    await user.click(await screen.findByRole('button', { name: 'Take over' }));
    const dialog = await screen.findByRole('dialog', { name: 'Take over' });
    await user.click(within(dialog).getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(taken).toHaveLength(1));
  });

  it('shows an error for a session of another company', async () => {
    fakeApi({ ...withReport(), 'GET /session/*': () => errorResponse(404, 'SESSION_NOT_FOUND', 'This session could not be found') });
    await open();
    expect((await screen.findByRole('alert')).textContent).toBe('This session could not be found');
  });
});
