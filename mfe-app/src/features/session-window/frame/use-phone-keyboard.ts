import { type RefObject, useEffect } from 'react';

/** Bars of browsers, which come and go, are lower than any keyboard. In px. */
const leastHeight = 120;
/** Smaller is the noise of a page that is not zoomed. */
const zoomed = 1.01;

/** An element into which the keyboard of a phone types now. */
const isTyping = (): boolean =>
  document.activeElement instanceof HTMLElement &&
  document.activeElement.matches('input, textarea, [contenteditable]') &&
  document.activeElement.inputMode !== 'none';

/**
 * Fits the window into the part of the page that the keyboard of a phone leaves visible: `--visible-height` and `--visible-top`. While the
 * keyboard is shown, the window has `data-keyboard="shown"`. Browsers cover the page with it, or make the page lower.
 */
export function usePhoneKeyboard(windowRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const frame = windowRef.current;
    const visible = window.visualViewport;
    if (!frame || !visible) return;
    /** Heights without the keyboard, by width: a rotated phone has another one. */
    const heights = new Map<number, number>();
    const fitWindow = () => {
      if (visible.scale > zoomed) return;
      const height = Math.max(heights.get(visible.width) ?? 0, window.innerHeight, visible.height);
      heights.set(visible.width, height);
      const isShown = height - visible.height >= leastHeight && isTyping();
      if (isShown) {
        frame.style.setProperty('--visible-height', `${visible.height}px`);
        frame.style.setProperty('--visible-top', `${visible.pageTop}px`);
        frame.dataset['keyboard'] = 'shown';
      } else {
        frame.style.removeProperty('--visible-height');
        frame.style.removeProperty('--visible-top');
        delete frame.dataset['keyboard'];
      }
    };
    fitWindow();
    const observed = [
      [visible, 'resize'],
      [visible, 'scroll'],
      [document, 'focusin'],
      [document, 'focusout'],
    ] as const;
    for (const [target, type] of observed) target.addEventListener(type, fitWindow);
    return () => {
      for (const [target, type] of observed) target.removeEventListener(type, fitWindow);
    };
  }, [windowRef]);
}
