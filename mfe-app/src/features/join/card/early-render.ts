/** Shows the card of an invitation before the application runs: on a slow connection, seconds earlier. */
import type { Boot, NamedFile } from '@nearhand/contracts/release';
import { applyEarlyTheme } from '@nearhand/platform/early-theme';
import type {} from '../early-response.ts';
import type { Invitation } from '../join.data.ts';
import { appOffer } from '../sharing/app-offer.ts';
import { hasCamera, unsupportedReason } from '../sharing/capture-screen.ts';
import cards from './early-card.tsx?prerendered';
import { fillEarlyCard } from './fill-early-card.ts';

const read = <T>(id: string): T => JSON.parse(document.getElementById(id)?.textContent ?? '{}') as T;
const boot = read<Boot>('boot');
const messageFiles = read<Record<string, NamedFile>>('standalone-messages');
const key = /^\/join\/([\w-]{22})(?:\/|$)/i.exec(location.pathname)?.[1];

function stored(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(`nearhand.${name}`);
  } catch {
    return null;
  }
}

const languages = [stored(() => localStorage, 'locale')?.replaceAll('"', '') ?? '', ...navigator.languages.map((name) => name.slice(0, 2))];
const locale = languages.map((name) => name.toLowerCase()).find((name) => Object.hasOwn(cards, name)) ?? 'en';

/** Loads the messages into the browser's cache, from which the application takes them. */
function cacheMessages(): void {
  const file = messageFiles[locale];
  if (file)
    fetch(file.href, { integrity: file.integrity })
      .then((response) => response.arrayBuffer())
      .catch(() => undefined);
}

function requestCard(key: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'Accept-Language': locale, 'Nearhand-Client-Version': boot.version };
  return fetch(`${boot.apiBase}/session/join`, { method: 'POST', headers, body: JSON.stringify({ key, accept: false }) });
}

/** Undefined for a browser that can show neither a screen nor a camera. */
function markup(): string | undefined {
  const unsupported = unsupportedReason();
  return unsupported && !hasCamera() ? undefined : cards[locale]?.[unsupported ?? 'screen'];
}

/** Shows the card until React renders the page, which replaces the content of the root. */
function show(card: DocumentFragment): void {
  const root = document.getElementById('root');
  if (!root || root.childElementCount > 0) return;
  document.documentElement.lang = locale;
  root.append(card);
}

async function open(key: string): Promise<void> {
  const response = requestCard(key);
  window.earlyResponse = { key, response };
  const [html, answer] = [markup(), await response];
  if (!html || !answer.ok) return;
  const invitation = (await answer.clone().json()) as Invitation;
  show(
    fillEarlyCard(html, invitation, stored(() => localStorage, 'shared-with')?.includes(invitation.company.id) === true, appOffer(boot)),
  );
}

/** A code from a form that was submitted before its script ran. It must not stay in the address. */
function takeCode(): void {
  const code = new URLSearchParams(location.search).get('code');
  if (code === null) return;
  window.earlyCode = code;
  history.replaceState(null, '', location.pathname);
}

applyEarlyTheme();
takeCode();
// A customer who returns to a session sees no invitation. The application handles errors.
if (key && stored(() => sessionStorage, `customer-token.${key}`) === null) open(key).catch(() => undefined);
cacheMessages();
