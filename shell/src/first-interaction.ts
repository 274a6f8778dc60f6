const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'] as const;

/** Calls back once, at the first sign that somebody uses the page. */
export function onFirstInteraction(callback: () => unknown): void {
  const listening = new AbortController();
  const handle = () => {
    listening.abort();
    callback();
  };
  for (const sign of signs) addEventListener(sign, handle, { signal: listening.signal, passive: true, capture: true });
}
