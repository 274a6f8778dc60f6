import type { XConnection } from '../x-connection.ts';

/** SubstructureNotify. */
const children = 0x80000;
const stackBelow = 1;
/** Events of windows that may have come above. */
const restacking = ['MapNotify', 'ConfigureNotify', 'CirculateNotify'] as const;
/** Shortest time in ms between two raises, should another program keep its window on top in the same way. */
const pauseMs = 250;

/** Raises windows, the last one above the others, whenever another window may cover them. Returns a function that ends it. */
export function keepOnTop(x: XConnection, windows: () => readonly number[]): { raise: () => void; end: () => void } {
  const { client, root } = x;
  let raisedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const raise = () => {
    timer = null;
    raisedAt = performance.now();
    let above: number | null = null;
    for (const window of windows().toReversed()) {
      if (above === null) client.RaiseWindow(window);
      else client.ConfigureWindow(window, { sibling: above, stackMode: stackBelow });
      above = window;
    }
  };
  const follow = (window: unknown) => {
    const own = windows();
    if (timer !== null || own.length === 0 || own.some((one) => one === window)) return;
    timer = setTimeout(raise, Math.max(0, raisedAt + pauseMs - performance.now()));
  };
  client.ChangeWindowAttributes(root, { eventMask: children });
  // The package names the window of a ConfigureNotify `wid1`, and its parent `wid`.
  const ends = restacking.map((name) => x.on(name, ({ wid, wid1 }) => follow(wid1 ?? wid)));
  return {
    raise,
    end: () => {
      for (const end of ends) end();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
