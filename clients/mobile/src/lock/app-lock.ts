import type { Plugins } from '../plugins.ts';

/** After this time in the background, the app asks again. */
const freeMs = 60_000;

interface LockOptions {
  plugins: Pick<Plugins, 'App' | 'BiometricAuth'>;
  /** Hides the page; returns what shows it again. */
  cover: () => () => void;
  now?: () => number;
}

/** Shows the page only after the unlock of the phone: by face, finger or its code. */
export function lockApp({ plugins: { App, BiometricAuth }, cover, now = Date.now }: LockOptions): void {
  let uncover: (() => void) | null = null;
  let leftAt = 0;

  const unlock = async () => {
    uncover ??= cover();
    try {
      await BiometricAuth.authenticate({ allowDeviceCredential: true, androidTitle: 'Nearhand', reason: 'Nearhand' });
      uncover?.();
      uncover = null;
    } catch {
      // The next return to the app asks again.
    }
  };

  void App.addListener('appStateChange', ({ isActive }) => {
    if (!isActive) leftAt = now();
    else if (uncover || now() - leftAt >= freeMs) void unlock();
  });
  void unlock();
}

/** A closed top layer over the page. */
export function coverPage(document: Document): () => void {
  const cover = document.createElement('dialog');
  Object.assign(cover.style, { width: '100vw', height: '100vh', maxWidth: 'none', maxHeight: 'none', border: '0', background: 'Canvas' });
  cover.addEventListener('cancel', (event) => event.preventDefault());
  document.documentElement.append(cover);
  cover.showModal();
  return () => cover.remove();
}
