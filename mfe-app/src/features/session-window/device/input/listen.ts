type Handlers = { [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void };

/** Adds listeners to an element. Returns a function that removes them. */
export function listen(element: HTMLElement, handlers: Handlers): () => void {
  // A passive handler could not keep the event from the browser.
  const entries = Object.entries(handlers) as [string, EventListener][];
  for (const [type, handler] of entries) element.addEventListener(type, handler, { passive: false });
  return () => {
    for (const [type, handler] of entries) element.removeEventListener(type, handler);
  };
}
