import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { isAppInFront, useFocusLock } from './app-in-front';

/** The locks of all tabs. */
function fakeLocks() {
  const held = new Set<{ name: string }>();
  const locks = {
    request: async (name: string, _options: LockOptions, run: () => Promise<void>) => {
      const lock = { name };
      held.add(lock);
      await run();
      held.delete(lock);
    },
    query: async () => {
      await new Promise((resolve) => setTimeout(resolve));
      return { held: [...held] };
    },
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
}

function Tab() {
  useFocusLock();
  return null;
}

const focus = (has: boolean) => {
  jest.spyOn(document, 'hasFocus').mockReturnValue(has);
  window.dispatchEvent(new Event(has ? 'focus' : 'blur'));
};

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  jest.restoreAllMocks();
});

describe('isAppInFront', () => {
  it('is known in a tab without the focus, as long as another one has it', async () => {
    fakeLocks();
    focus(true);
    const { unmount } = render(<Tab />);
    const asked = () => {
      jest.spyOn(document, 'hasFocus').mockReturnValueOnce(false);
      return isAppInFront();
    };
    expect(await asked()).toBe(true);
    focus(false);
    expect(await isAppInFront()).toBe(false);
    focus(true);
    expect(await asked()).toBe(true);
    unmount();
    expect(await asked()).toBe(false);
  });
});
