import type { Plugins } from '../plugins.ts';

/** Time in the background after which the app asks again. */
const freeMs = 60_000;

interface LockOptions {
  plugins: Pick<Plugins, 'App' | 'BiometricAuth'>;
  /** Hides the page, and reports when it is touched. Returns a function that shows it again. */
  cover: (onTouch: () => void) => () => void;
  now?: () => number;
}

/** Shows the page only after the unlock of the phone: by face, finger or its code. */
export function lockApp({ plugins: { App, BiometricAuth }, cover, now = Date.now }: LockOptions): void {
  let uncover: (() => void) | null = null;
  let leftAt = 0;
  let isAsking = false;

  const unlock = async () => {
    if (isAsking) return;
    isAsking = true;
    uncover ??= cover(() => void unlock());
    try {
      await BiometricAuth.authenticate({ allowDeviceCredential: true, androidTitle: 'Nearhand', reason: 'Nearhand' });
      uncover?.();
      uncover = null;
    } catch {
      // A touch, or the next return to the app, asks again.
    } finally {
      isAsking = false;
    }
  };

  void App.addListener('appStateChange', ({ isActive }) => {
    if (!isActive) leftAt = now();
    else if (uncover || now() - leftAt >= freeMs) void unlock();
  });
  void unlock();
}

/** A closed top layer over the page. */
export function coverPage(document: Document, onTouch: () => void): () => void {
  const cover = document.createElement('dialog');
  Object.assign(cover.style, { width: '100vw', height: '100vh', maxWidth: 'none', maxHeight: 'none', border: '0', background: 'Canvas' });
  cover.addEventListener('cancel', (event) => event.preventDefault());
  cover.addEventListener('click', onTouch);
  document.documentElement.append(cover);
  cover.showModal();
  return () => cover.remove();
}
