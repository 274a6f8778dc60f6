const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'] as const;
const options = { passive: true, capture: true };

/** Browsers report a pointer that rests where a page appears as a move over no distance. */
const isResting = (event: Event): boolean =>
  event instanceof MouseEvent && event.type === 'pointermove' && !event.movementX && !event.movementY;

/** Calls back once, at the first sign that somebody uses the page. */
export function onFirstInteraction(callback: () => unknown): void {
  const handle = (event: Event) => {
    if (isResting(event)) return;
    for (const sign of signs) removeEventListener(sign, handle, options);
    callback();
  };
  for (const sign of signs) addEventListener(sign, handle, options);
}
