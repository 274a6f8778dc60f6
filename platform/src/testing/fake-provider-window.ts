import { webcrypto } from 'node:crypto';

class SilentChannel extends EventTarget {
  postMessage = (): void => undefined;
  close = (): void => undefined;
}

/** Fakes a provider window that never sends a result; `close` closes it as the user would. */
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
