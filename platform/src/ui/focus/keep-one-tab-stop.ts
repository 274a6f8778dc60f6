interface TabStops {
  /** Selector of the elements that share one tab stop. */
  items: string;
  /** Selector of the controls in the items, which are reached from them by other keys. */
  controls?: string;
}

const isAble = (element: HTMLElement) => element.isConnected && !element.matches(':disabled');

const setTabIndex = (element: HTMLElement, tabIndex: 0 | -1) => {
  if (element.getAttribute('tabindex') !== String(tabIndex)) element.tabIndex = tabIndex;
};

/**
 * Gives the items of a container one tab stop: the last one that had the focus, else the first (roving tabindex). Follows what is rendered,
 * and renders nothing itself. When the focused item is removed, its neighbour gets the focus. Returns a function that ends this.
 */
export function keepOneTabStop(container: HTMLElement, { items, controls }: TabStops): () => void {
  let known: HTMLElement[] = [];
  /** The item that had the focus last, or its neighbour. */
  let visited: HTMLElement | undefined;
  let current: HTMLElement | undefined;
  let focused: Element | null = null;

  const settle = () => {
    const before = known;
    known = [...container.querySelectorAll<HTMLElement>(items)];
    if (visited && !isAble(visited)) {
      const place = before.indexOf(visited);
      visited = before.slice(place).find(isAble) ?? before.slice(0, place).findLast(isAble);
    }
    current = visited ?? known.find(isAble);
    for (const item of known) setTabIndex(item, item === current ? 0 : -1);
    if (controls) for (const control of container.querySelectorAll<HTMLElement>(controls)) setTabIndex(control, -1);
    if (focused && !focused.isConnected && document.activeElement === document.body) current?.focus({ preventScroll: true });
  };
  const handleFocus = ({ target }: FocusEvent) => {
    focused = target as Element;
    const item = focused.closest<HTMLElement>(items);
    if (!item || !container.contains(item)) return;
    visited = item;
    if (item === current) return;
    if (current) setTabIndex(current, -1);
    current = item;
    setTabIndex(item, 0);
  };
  // An element that is being removed is blurred, too.
  const handleBlur = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (target === focused && focused?.isConnected) focused = null;
    });

  settle();
  const observer = new MutationObserver(settle);
  observer.observe(container, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  container.addEventListener('focusin', handleFocus);
  container.addEventListener('focusout', handleBlur);
  return () => {
    observer.disconnect();
    container.removeEventListener('focusin', handleFocus);
    container.removeEventListener('focusout', handleBlur);
  };
}
