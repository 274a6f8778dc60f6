/**
 * The card of an invitation as soon as the server has answered, on a slow line seconds before the application is there.
 * A file of its own that imports nothing: it asks once for both, and makes room when the application has come.
 */
import type { components } from '@nearhand/contracts/openapi.gen';
import type { Boot } from '@nearhand/contracts/release';

type Invitation = components['schemas']['SessionInvitationCard'];
type Words = Record<string, { type: number; value: string }[]>;

interface NamedFile {
  href: string;
  integrity: string;
}

/** What was asked before the application could: it uses this answer once, instead of asking again. */
export interface EarlyResponse {
  key: string;
  response: Promise<Response>;
}

declare global {
  interface Window {
    earlyResponse?: EarlyResponse | undefined;
  }
}

const read = <T>(id: string): T => JSON.parse(document.getElementById(id)?.textContent ?? '{}') as T;
const boot = read<Boot>('boot');
const messageFiles = read<Record<string, NamedFile[]>>('standalone-messages');
const key = /^\/join\/([\w-]{22})(?:\/|$)/i.exec(location.pathname)?.[1];

/** What the browser keeps is text of any kind: a value that is none of ours counts as none. */
function kept(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(`nearhand.${name}`);
  } catch {
    return null;
  }
}

const spoken = [kept(() => localStorage, 'locale')?.replaceAll('"', '') ?? '', ...navigator.languages.map((name) => name.slice(0, 2))];
const locale = spoken.find((name) => name.toLowerCase() in messageFiles)?.toLowerCase() ?? 'en';

function loadWords(): Promise<Words | null> {
  const file = messageFiles[locale]?.[0];
  if (!file) return Promise.resolve(null);
  return fetch(file.href, { integrity: file.integrity }).then((response) => response.json() as Promise<Words>);
}

function ask(asked: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'Accept-Language': locale, 'Nearhand-Client-Version': boot.version };
  return fetch(`${boot.apiBase}/session/join`, { method: 'POST', headers, body: JSON.stringify({ key: asked, accept: false }) });
}

function element(name: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.append(...content);
  return made;
}

function show({ company, operator }: Invitation, all: Words): void {
  const values: Record<string, string> = { company: company.name, operator: operator.name };
  const say = (id: string) => (all[id] ?? []).map(({ type, value }) => (type === 0 ? value : (values[value] ?? ''))).join('');
  const line = element('p', 'nh-join-company');
  if (company.logo) line.append(Object.assign(element('img', 'nh-join-logo'), { src: company.logo, alt: '' }));
  line.append(element('span', '', company.name));
  const panel = element('div', 'nh-join-panel', element('h1', 'nh-join-heading', say('app.join.card.heading')));
  panel.append(element('p', 'nh-join-quiet', say('app.join.card.opening')));
  const page = element('div', 'nh-join-page', element('main', 'nh-join-card', line, panel));

  const root = document.getElementById('root');
  if (!root || root.childElementCount > 0) return;
  document.documentElement.lang = locale;
  root.before(page);
  const observer = new MutationObserver(() => {
    if (root.childElementCount === 0) return;
    observer.disconnect();
    page.remove();
  });
  observer.observe(root, { childList: true });
}

async function open(asked: string): Promise<void> {
  const loading = loadWords();
  const response = ask(asked);
  window.earlyResponse = { key: asked, response };
  const [answer, all] = await Promise.all([response, loading]);
  if (answer.ok && all) show((await answer.clone().json()) as Invitation, all);
}

// Who sits in this session already comes back to it: that is not a card.
if (key && kept(() => sessionStorage, `customer-token.${key}`) === null) {
  // What fails here is tried again, and told, by the application.
  open(key).catch(() => undefined);
}
