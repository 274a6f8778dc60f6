import { jest } from '@jest/globals';
import { boot, meAtom, store } from '@nearhand/platform/core';
import { aMe } from '@nearhand/platform/testing';
import { chatStateAtom, loadChat, showChat, type TidioApi } from './chat';

const listeners: Record<string, () => void> = {};
const api = {
  on: (event: string, listener: () => void) => {
    listeners[event] = listener;
  },
  show: jest.fn(),
  hide: jest.fn(),
  open: jest.fn(),
  setVisitorData: jest.fn(),
};

/** Answers the script element as a server that is down, or with the widget. */
function answer(...results: ('error' | 'load')[]): void {
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const result = results.shift() ?? 'error';
    void Promise.resolve().then(() => {
      for (const node of nodes) (node as HTMLElement).dispatchEvent(new Event(result));
      if (result === 'error') return;
      window.tidioChatApi = api as unknown as TidioApi;
      document.dispatchEvent(new Event('tidioChat-ready'));
    });
  });
}

describe('chat', () => {
  const me = aMe({ user: { isAdmin: true } });
  beforeAll(() => {
    boot.telemetry = { chat: { key: 'k1', url: 'https://chat.example' } };
    store.set(meAtom, me);
    localStorage.setItem('tidio_state_k1', 'of somebody else');
  });

  it('can be loaded again after its script has failed four times', async () => {
    jest.useFakeTimers();
    answer('error', 'error', 'error', 'error');
    const failing = expect(loadChat()).rejects.toThrow('Could not load script');
    await jest.advanceTimersByTimeAsync(1500);
    await failing;
    expect(store.get(chatStateAtom)).toBe('notReady');
    jest.useRealTimers();
  });

  it('is hidden at first, has the data of its user, and forgets the one before', async () => {
    answer('load');
    const states: string[] = [];
    const unsubscribe = store.sub(chatStateAtom, () => states.push(store.get(chatStateAtom)));
    await loadChat();
    unsubscribe();
    expect(states).toEqual(['ready', 'hidden']);
    const { id, email, name } = me.user;
    expect(document.tidioIdentify).toEqual({ distinct_id: id, email, name });
    expect(api.setVisitorData).toHaveBeenLastCalledWith({ distinct_id: id, email, name, tags: ['Admin', 'internal'] });
    expect(localStorage.getItem('tidio_state_k1')).toBeNull();
  });

  it('is shown when it is opened or an operator writes, and hidden when it is closed or the user signs out', async () => {
    const state = () => store.get(chatStateAtom);
    await showChat();
    expect([state(), api.open.mock.calls.length]).toEqual(['shown', 1]);
    listeners['close']?.();
    expect(state()).toBe('hidden');
    listeners['messageFromOperator']?.();
    expect(state()).toBe('shown');
    store.set(meAtom, null);
    expect(state()).toBe('hidden');
  });
});
