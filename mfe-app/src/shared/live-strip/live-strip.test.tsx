import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { store } from '@nearhand/platform/core';
import { type JoinRequest, myJoinRequestsAtom, mySessionRequestsAtom, mySessionsAtom, type SessionRequest } from '@nearhand/platform/live';
import { fakeApi, renderScreen } from '@nearhand/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aSession } from '../testing/a-session.ts';
import { LiveStrip } from './live-strip.tsx';

const soon = () => new Date(Date.now() + 90_000).toISOString();
const person = (name: string) => ({ id: '01890000-0000-7000-8000-0000000000bb', name, avatar: null });

const aSessionRequest = (): SessionRequest => ({
  sessionRequestId: 'request',
  sessionId: 'other',
  kind: 'transfer',
  state: 'pending',
  title: 'Scanner offline',
  customerName: 'Bruno Conti',
  sessionCreatedAt: new Date().toISOString(),
  from: person('Marco Müller'),
  to: person('Ada Nowak'),
  createdAt: new Date().toISOString(),
  expiresAt: soon(),
});
const aJoinRequest = (): JoinRequest => ({
  sessionId: aSession().sessionId,
  joinRequestId: 'join',
  reason: 'operator',
  address: '203.0.113.7',
  at: new Date().toISOString(),
  used: null,
  allowed: null,
});

const open = () =>
  renderScreen({
    page: { Component: LiveStrip },
    path: '/app/devices',
    links: { join: '/join/:key?/:extra?', 'session-window': '/app/session/desktop/:id', upgrade: '/app/account/upgrade' },
  });

beforeEach(() => {
  store.set(mySessionRequestsAtom, []);
  store.set(myJoinRequestsAtom, []);
  store.set(mySessionsAtom, []);
});

describe('LiveStrip', () => {
  it('takes space when there are items, once the pointer rests', async () => {
    jest.useFakeTimers();
    await open();
    const strip = screen.getByRole('region', { name: 'Your live work' });
    expect(strip.dataset).toHaveProperty('closed');
    act(() => store.set(mySessionsAtom, [aSession()]));
    act(() => jest.advanceTimersByTime(900));
    act(() => void dispatchEvent(new Event('pointermove')));
    act(() => jest.advanceTimersByTime(900));
    expect(strip.dataset).toHaveProperty('closed');
    act(() => jest.advanceTimersByTime(100));
    expect(strip.dataset).not.toHaveProperty('closed');
    jest.useRealTimers();
  });

  it('has its space at once for items that were there before', async () => {
    store.set(mySessionsAtom, null);
    await open();
    act(() => store.set(mySessionsAtom, [aSession()]));
    expect(screen.getByRole('region', { name: 'Your live work' }).dataset).not.toHaveProperty('closed');
  });

  it('describes sessions with devices by their connection, not by a customer', async () => {
    const ofDevice = (sessionId: string, name: string) =>
      aSession({ sessionId, key: null, code: null, customerName: name, device: { assignmentId: sessionId, name, isRemoved: false } });
    store.set(mySessionsAtom, [
      { ...ofDevice('a', 'Front desk'), status: 'active' },
      { ...ofDevice('b', 'Lab'), status: 'connecting' },
    ]);
    await open();
    const cards = await screen.findAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Lab.*Connecting/),
      expect.stringMatching(/^Front desk · a.*Connected to the device/),
    ]);
    expect(screen.queryByText(/customer/)).toBeNull();
  });

  it('lists requests, customers who want to join, and then the sessions, the most urgent first', async () => {
    store.set(mySessionRequestsAtom, [aSessionRequest()]);
    store.set(myJoinRequestsAtom, [aJoinRequest()]);
    store.set(mySessionsAtom, [
      aSession({ sessionId: 'active', status: 'active', title: 'VAT', joinedAt: new Date().toISOString() }),
      aSession(),
      aSession({ sessionId: 'joined', status: 'connecting', customerName: 'Zoë Rossi', joinedAt: new Date().toISOString() }),
    ]);
    await open();
    const cards = within(await screen.findByRole('region', { name: 'Your live work' })).getAllByRole('group');
    expect(cards.map((card) => card.querySelector('strong')?.textContent)).toEqual([
      'Marco Müller asks you to take over',
      'Someone wants to join',
      'Zoë Rossi is waiting for you',
      'Waiting for Maria Muñoz',
      'VAT',
    ]);
    expect(cards[0]?.textContent).toContain('Scanner offline · Bruno Conti');
    expect(cards[3]?.textContent).toContain('234 567 892');
  });

  it('copies the link of a waiting session, and opens its window', async () => {
    store.set(mySessionsAtom, [aSession()]);
    const openWindow = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/join/Zm9vYmFyYmF6cXV4MTIzNA');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(openWindow).toHaveBeenCalledWith(`/app/session/desktop/${aSession().sessionId}`, '_blank', expect.any(String));
    openWindow.mockRestore();
  });

  it('is one tab stop, and the arrow keys move between the buttons of all cards', async () => {
    store.set(mySessionsAtom, [aSession({ sessionId: 'first' }), aSession({ sessionId: 'second' })]);
    const { user } = await open();
    const buttons = await screen.findAllByRole('button');
    expect(buttons).toHaveLength(4);
    await user.tab();
    expect(document.activeElement).toBe(buttons[0]);
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(buttons[2]);
    await user.tab();
    expect(document.activeElement).toBe(document.body);
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(buttons[2]);
    act(() => store.set(mySessionsAtom, [aSession({ sessionId: 'first' })]));
    await waitFor(() => expect(document.activeElement).toBe(buttons[1]));
  });

  it('removes a request once it is declined', async () => {
    fakeApi({ 'POST /me/session-request/*': () => ({ ...aSessionRequest(), state: 'declined' }) });
    store.set(mySessionRequestsAtom, [aSessionRequest()]);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByText('Marco Müller asks you to take over')).toBeNull());
  });

  it('names the session of a request by its time if it has neither title nor customer', async () => {
    store.set(mySessionRequestsAtom, [{ ...aSessionRequest(), title: '', customerName: '', sessionCreatedAt: '2026-11-20T12:00:00.000Z' }]);
    await open();
    expect(await screen.findByText(/^Session of Nov 20, 2026/)).toBeTruthy();
  });

  it('admits a customer', async () => {
    const sent: unknown[] = [];
    fakeApi({ 'POST /session/*/join-request/*': ({ body }) => void sent.push(body) });
    store.set(mySessionsAtom, [aSession()]);
    store.set(myJoinRequestsAtom, [aJoinRequest()]);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Admit' }));
    await waitFor(() => expect(sent).toEqual([{ admit: true }]));
  });
});
