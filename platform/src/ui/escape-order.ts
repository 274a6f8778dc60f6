import { store } from '../core/store.ts';
import { openSheetAtom } from './commands/commands.atoms.ts';

/** Popovers and menus of the kit. Tooltips have another role. */
const popovers = '.mantine-Popover-dropdown, .mantine-Menu-dropdown';

const isShown = (element: Element) => !('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true });

/** Whether a popover or menu is fading out: its button is already marked as closed. It takes no more keys. */
export const isClosing = (popover: Element): boolean =>
  document.getElementById(popover.getAttribute('aria-labelledby') ?? '')?.getAttribute('aria-expanded') === 'false';

let isInstalled = false;
let isPassing = false;

function handleKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || isPassing || store.get(openSheetAtom) !== null) return;
  const topmost = [...document.querySelectorAll(popovers)].filter((popover) => isShown(popover) && !isClosing(popover)).at(-1);
  if (!topmost) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // Keeps the dialog below it open.
  topmost.setAttribute('data-mantine-stop-propagation', 'true');
  isPassing = true;
  topmost.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  isPassing = false;
}

/** The page's own shortcuts listen on the document, above the roots of React. */
function stopPassed(event: KeyboardEvent): void {
  if (isPassing) event.stopImmediatePropagation();
}

/**
 * Escape closes only the topmost popover, wherever the focus is. The kit closes a popover only if it has the focus, and by the same key the
 * dialog below it. Installed before any dialog, whose listeners would otherwise come first.
 */
export function installEscapeOrder(): void {
  if (isInstalled || typeof window === 'undefined') return;
  isInstalled = true;
  window.addEventListener('keydown', handleKey, { capture: true });
  document.body.addEventListener('keydown', stopPassed);
}
