import './early-requests';
import { onFirstInteraction } from './first-interaction';
import { startPrerendered } from './start-prerendered';

/** The application itself is missing, and with it React and all texts. */
function showMissing(root: HTMLElement | null): void {
  if (!root || root.childElementCount > 0) return;
  const heading = Object.assign(document.createElement('h1'), {
    textContent: "We're sorry, but we're having some technical difficulties.",
  });
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Try again' });
  button.addEventListener('click', () => location.reload());
  addEventListener('online', () => location.reload());
  const main = document.createElement('main');
  main.append(heading, button);
  root.append(main);
}

const root = document.getElementById('root');

// Federation negotiates shared modules before anything runs, so the entry is asynchronous.
function start(): void {
  import(/* webpackChunkName: "bootstrap" */ './bootstrap').catch((error: unknown) => {
    console.error(error);
    showMissing(root);
  });
  // Browsers load their language data at the first use, in about 20 ms: now, while the application loads.
  Intl.NumberFormat.supportedLocalesOf('en');
}

// A prerendered page works as plain HTML, so the application loads on the first interaction. In an app, its links differ.
const isPrerendered = root !== null && root.childElementCount > 0;
// Its form was sent before the application had loaded.
const isAsked = new URLSearchParams(location.search).has('start');
if (isPrerendered && !isAsked && !('nearhandBridge' in window)) {
  onFirstInteraction(start);
  startPrerendered(root);
} else start();
