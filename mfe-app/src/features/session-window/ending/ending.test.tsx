import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { aMe } from '@nearhand/platform/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { aSession } from '../../../shared/testing/a-session.ts';
import { openWindow, provideFakeBrowser, receiveState, settle, socket } from '../testing/open-window.tsx';

provideFakeBrowser();
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const running = (about: Partial<ReturnType<typeof aSession>> = {}) =>
  aSession({ status: 'active', code: null, joinedAt: '2026-01-01T09:30:00.000Z', ...about });
const closed = () => running({ version: 9, status: 'closed', closeReason: 'operator', closedAt: '2026-01-01T10:00:00.000Z' });

async function requestEnd({ withFakeTimers = false } = {}) {
  const closings: unknown[] = [];
  const handleUpdate = ({ body }: { body: unknown }) => {
    closings.push(body);
    return closed();
  };
  const view = await openWindow({ session: running(), handlers: { 'PUT /session/*': handleUpdate } });
  if (withFakeTimers) jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
  fireEvent.click(screen.getByRole('button', { name: 'End session' }));
  return { ...view, closings };
}
const isEnding = () => screen.queryByText('Ending the session') !== null;
const hide = () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

describe('ending a session', () => {
  it('closes the session after five seconds, and not before', async () => {
    const { closings } = await requestEnd({ withFakeTimers: true });
    expect(document.activeElement?.textContent).toContain('Undo');

    await act(() => jest.advanceTimersByTimeAsync(4_900));
    expect(closings).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(closings).toEqual([{ status: 'closed' }]);
  });

  it('continues the session after an undo, also by Escape', async () => {
    const { closings, user } = await requestEnd();
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(isEnding()).toBe(false);

    fireEvent.click(screen.getByRole('button', { name: 'End session' }));
    expect(isEnding()).toBe(true);
    await user.keyboard('{Escape}');
    expect(isEnding()).toBe(false);
    hide();
    await settle();
    expect(closings).toEqual([]);
  });

  it('is undone by Escape while a popover is still closing', async () => {
    const { user } = await requestEnd();
    const closing = document.body.appendChild(document.createElement('div'));
    closing.innerHTML = '<button id="closed" aria-expanded="false"></button><div role="dialog" aria-labelledby="closed"></div>';
    await user.keyboard('{Escape}');
    expect(isEnding()).toBe(false);
    closing.remove();
  });

  it('closes the session at once when the window is hidden', async () => {
    const { closings } = await requestEnd();
    hide();
    await settle();
    expect(closings).toEqual([{ status: 'closed' }]);
  });

  it('closes the session at once when the window is left', async () => {
    const { closings } = await requestEnd();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await settle();
    expect(closings).toEqual([{ status: 'closed' }]);
  });

  it('is dropped when another operator has become the host', async () => {
    const { closings } = await requestEnd();
    await receiveState(running({ version: 2, can: { update: false, close: false, enter: true, host: false, takeOver: false } }));
    expect(isEnding()).toBe(false);
    await receiveState(running({ version: 3 }));
    expect(isEnding()).toBe(false);
    hide();
    await settle();
    expect(closings).toEqual([]);
    expect(socket.current.emitted.length).toBeGreaterThan(0);
  });
});

describe('ending a session that needs a note', () => {
  const { settings } = aMe().company;
  const me = aMe({ company: { settings: { ...settings, sessionNotesRequired: true } } });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  async function requestEndWithoutNote() {
    const bodies: { note?: string; status?: string }[] = [];
    const handleUpdate = ({ body }: { body: unknown }) => {
      bodies.push(body as (typeof bodies)[number]);
      const note = bodies.findLast((one) => one.note !== undefined)?.note ?? '';
      return bodies.at(-1)?.status ? closed() : running({ version: 1 + bodies.length, note });
    };
    await openWindow({ session: running(), me, handlers: { 'PUT /session/*': handleUpdate } });
    fireEvent.click(screen.getByRole('button', { name: 'End session' }));
    const field = await screen.findByLabelText('Note');
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
    const write = (note: string) => fireEvent.input(field, { target: { value: note } });
    return { field, write, isClosed: () => bodies.some(({ status }) => status === 'closed') };
  }

  it('goes on when the note is saved, and waits for an operator who continues to write', async () => {
    const { field, write, isClosed } = await requestEndWithoutNote();
    await pass(6_000);
    expect([isEnding(), isClosed()]).toEqual([false, false]);

    act(() => field.focus());
    write('Replaced');
    await pass(900);
    expect([isEnding(), document.activeElement]).toEqual([true, field]);
    await pass(4_000);
    write('Replaced the tray');
    await pass(4_900);
    expect([isEnding(), isClosed()]).toEqual([true, false]);
    await pass(200);
    expect(isClosed()).toBe(true);
  });

  it.each(['undoes it', 'leaves the note'])('is dropped when the operator %s', async (way) => {
    const { write, isClosed } = await requestEndWithoutNote();
    const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape' });
    if (way === 'undoes it') {
      write('Replaced');
      await pass(900);
      pressEscape();
      write('Replaced the tray');
    } else {
      pressEscape();
      fireEvent.click(screen.getByRole('button', { name: 'Notes' }));
      await pass(0);
      fireEvent.input(screen.getByLabelText('Note'), { target: { value: 'Replaced' } });
    }
    await pass(7_000);
    expect([isEnding(), isClosed()]).toEqual([false, false]);
  });
});
