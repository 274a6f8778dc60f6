import type { Plugins } from '../plugins.ts';
import type { Page } from './page.ts';

const layers = ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open])';

/** The button of Android closes what is open in the page, then goes back, and leaves the app at the first page. */
export function watchBackButton({ history, document }: Pick<Page, 'document' | 'history'>, app: Plugins['App']): void {
  let tried: Element | null = null;

  /** A layer that Escape has not closed is left with its page. */
  const closeLayer = (): boolean => {
    const layer = [...document.querySelectorAll(layers)].filter((one) => one.checkVisibility()).at(-1);
    const isNew = layer !== undefined && layer !== tried;
    tried = isNew ? layer : null;
    if (!isNew) return false;
    const focused = document.activeElement;
    const target = focused && layer.contains(focused) ? focused : layer;
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }));
    return true;
  };

  void app.addListener('backButton', ({ canGoBack }) => {
    if (closeLayer()) return;
    if (canGoBack) history.back();
    // A session goes on.
    else void app.minimizeApp();
  });
}
