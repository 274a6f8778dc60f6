import { isAtSection } from './routing/section';

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'] as const;
const options = { passive: true, capture: true };

/** Browsers report a resting pointer on a new page as a move over no distance. */
const isResting = (event: Event): boolean =>
  event instanceof MouseEvent && event.type === 'pointermove' && !event.movementX && !event.movementY;

/** The page scrolls to the section of its address by itself. */
const isOwnScroll = ({ type }: Event): boolean => type === 'scroll' && isAtSection();

/** Calls back once, on the first user interaction. */
export function onFirstInteraction(callback: () => unknown): void {
  const handle = (event: Event) => {
    if (isResting(event) || isOwnScroll(event)) return;
    for (const sign of signs) removeEventListener(sign, handle, options);
    callback();
  };
  for (const sign of signs) addEventListener(sign, handle, options);
}
