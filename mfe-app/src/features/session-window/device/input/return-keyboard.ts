/** Elements that take typed text. */
const fields = 'input, textarea, select, [contenteditable]';
/** Elements that keep the keyboard until they close. */
const overlays = '[aria-modal="true"], [aria-haspopup][aria-expanded="true"], [aria-haspopup][aria-busy="true"]';
const inOverlay = '[role="dialog"], [role="menu"], [data-keys="own"]';

const isWithin = (selector: string) => document.activeElement?.closest(selector) != null;
const isOverlayOpen = () => isWithin(inOverlay) || document.querySelector(overlays) !== null;
const isTextSelected = () => document.activeElement === document.body && getSelection()?.isCollapsed === false;

/**
 * Focuses the field whenever a tool has been used with the pointer: after the click, or when what it opened has closed. Somebody who types in
 * another field, has selected text, or goes through the tools with Tab keeps the focus. Returns a function that ends it.
 */
export function returnKeyboard(field: HTMLElement): () => void {
  let isPointerUsed = false;
  /** A press focuses a tool, and its click acts. */
  let isPressed = false;
  const observer = new MutationObserver(() => giveBack());
  const giveBack = () => {
    observer.disconnect();
    if (!isPointerUsed || isPressed) return;
    if (isOverlayOpen())
      observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-expanded', 'aria-busy'] });
    else if (!isWithin(fields) && !isTextSelected()) field.focus({ preventScroll: true });
  };

  const handlePointer = ({ pointerType }: PointerEvent) => {
    // The focus opens the keyboard of a touch screen, which not every tool does.
    isPointerUsed = pointerType !== 'touch' || document.activeElement === field;
    isPressed = true;
  };
  const handleClick = () => {
    isPressed = false;
    giveBack();
  };
  const handleKey = ({ key, target }: KeyboardEvent) => {
    if (target === field || (key === 'Tab' && !isOverlayOpen())) isPointerUsed = false;
  };
  // Runs before any other listener, one of which may stop the event.
  window.addEventListener('pointerdown', handlePointer, { capture: true });
  window.addEventListener('keydown', handleKey, { capture: true });
  // Runs after the tool itself.
  window.addEventListener('click', handleClick);
  window.addEventListener('auxclick', handleClick);
  window.addEventListener('focusin', giveBack);
  return () => {
    window.removeEventListener('pointerdown', handlePointer, { capture: true });
    window.removeEventListener('keydown', handleKey, { capture: true });
    window.removeEventListener('click', handleClick);
    window.removeEventListener('auxclick', handleClick);
    window.removeEventListener('focusin', giveBack);
    observer.disconnect();
  };
}

/** Whether nobody types in a field or uses an overlay of the window. */
export const isKeyboardFree = (): boolean => !isWithin(fields) && !isOverlayOpen();
