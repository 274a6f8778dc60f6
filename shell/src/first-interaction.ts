const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'] as const;
const options = { passive: true, capture: true };

/** Calls back once, at the first sign that somebody uses the page. */
export function onFirstInteraction(callback: () => unknown): void {
  const handle = () => {
    for (const sign of signs) removeEventListener(sign, handle, options);
    callback();
  };
  for (const sign of signs) addEventListener(sign, handle, options);
}
