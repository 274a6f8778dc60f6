/** Time without a key after which the keyboard rests. */
const restMs = 1_000;

let release: () => void = () => undefined;

/**
 * Call it while the device is controlled, and the returned function when that ends. An operator who was typing then types on for a moment:
 * these keys were meant for the device, and have no effect in the window until the keyboard rests or the pointer is used.
 */
export function guardTyping(): () => void {
  release();
  let typedAt = Number.NEGATIVE_INFINITY;
  const end = capture({
    keydown: ({ target }) => {
      typedAt = isForDevice(target) ? performance.now() : Number.NEGATIVE_INFINITY;
    },
    pointerdown: () => {
      typedAt = Number.NEGATIVE_INFINITY;
    },
  });
  return () => {
    end();
    if (performance.now() - typedAt < restMs) ignoreKeys();
  };
}

const isForDevice = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.dataset['keys'] === 'device';

function ignoreKeys(): void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => release(), restMs);
  };
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    wait();
  };
  const end = capture({ keydown: ignore, keyup: ignore, pointerdown: () => release() });
  release = () => {
    clearTimeout(timer);
    end();
  };
  wait();
}

/** Listens before all others in the window. Returns a function that ends it. */
function capture(listeners: Readonly<Record<string, (event: Event) => void>>): () => void {
  const entries = Object.entries(listeners);
  for (const [type, listener] of entries) window.addEventListener(type, listener, true);
  return () => {
    for (const [type, listener] of entries) window.removeEventListener(type, listener, true);
  };
}
