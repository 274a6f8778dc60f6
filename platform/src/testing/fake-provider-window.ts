import { webcrypto } from 'node:crypto';

class SilentChannel extends EventTarget {
  postMessage = (): void => undefined;
  close = (): void => undefined;
}

/** The window of a provider that says nothing, until the test ends; `close` is what its user does. */
export function fakeProviderWindow(): { close: () => void } {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: SilentChannel, configurable: true });
  let last = { closed: false };
  window.open = () => {
    const opened = {
      closed: false,
      close: () => undefined,
      sessionStorage: { setItem: () => undefined },
      location: { replace: () => undefined },
    };
    last = opened;
    return opened as unknown as Window;
  };
  return {
    close: () => {
      last.closed = true;
    },
  };
}
