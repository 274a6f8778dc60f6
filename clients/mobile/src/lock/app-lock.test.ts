import { describe, expect, it } from 'vitest';
import type { Plugins } from '../plugins.ts';
import { FakePhone } from '../testing/fake-phone.ts';
import { lockApp } from './app-lock.ts';

function locked(refusal: Error | null = null) {
  const phone = new FakePhone();
  phone.refusal = refusal;
  const state = { isCovered: false, now: 1_000_000, touch: () => {} };
  const cover = (onTouch: () => void) => {
    Object.assign(state, { isCovered: true, touch: onTouch });
    return () => {
      state.isCovered = false;
    };
  };
  lockApp({ plugins: phone.plugins as unknown as Plugins, cover, now: () => state.now });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const away = async (ms: number) => {
    phone.emit('appStateChange', { isActive: false });
    state.now += ms;
    phone.emit('appStateChange', { isActive: true });
    await settle();
  };
  return { phone, state, settle, away };
}

describe('lock', () => {
  it('covers the page until the phone is unlocked', async () => {
    const { phone, state, settle } = locked();
    expect(state.isCovered).toBe(true);
    await settle();
    expect([state.isCovered, phone.calls.length]).toEqual([false, 1]);
  });

  it('asks again after a minute in the background', async () => {
    const { phone, settle, away } = locked();
    await settle();
    await away(59_000);
    expect(phone.calls.length).toBe(1);
    await away(60_000);
    expect(phone.calls.length).toBe(2);
  });

  it('asks again at a touch when the unlock has failed, once at a time', async () => {
    const { phone, state, settle } = locked(new Error('userCancel'));
    state.touch();
    await settle();
    phone.refusal = null;
    state.touch();
    state.touch();
    await settle();
    expect([state.isCovered, phone.calls.length]).toEqual([false, 2]);
  });

  it('stays covered when the unlock fails, and asks at the next return', async () => {
    const { phone, state, settle, away } = locked(new Error('userCancel'));
    await settle();
    expect(state.isCovered).toBe(true);
    phone.refusal = null;
    await away(0);
    expect([state.isCovered, phone.calls.length]).toEqual([false, 2]);
  });
});
