/** An address that the system passes to the app: a page of the app, a join link, or the return of a provider. */
export type DeepLink = { kind: 'page'; path: string } | { kind: 'join'; path: string } | { kind: 'auth'; state: string; outcome: string };

export const scheme = 'nearhand';

const longest = 4096;

/** Reads `nearhand://join/{key}`, `nearhand://device/{id}` and `nearhand://auth?state=…&outcome=…`; null for anything else. */
export function deepLinkOf(address: string): DeepLink | null {
  if (address.length > longest || !URL.canParse(address)) return null;
  const { protocol, hostname, pathname, search, searchParams, hash, username, password, port } = new URL(address);
  if (protocol !== `${scheme}:` || username || password || port || hash) return null;
  const [, word = '', ...others] = pathname.split('/');
  if (others.some((part) => part !== '')) return null;
  if (hostname !== 'auth' && search) return null;
  if (hostname === 'join' && /^[\w-]{1,128}$/.test(word)) return { kind: 'join', path: `/join/${word}` };
  if (hostname === 'device' && /^[\w-]{1,64}$/.test(word)) return { kind: 'page', path: `/app/devices/${word}` };
  if (hostname !== 'auth' || word !== '') return null;
  const [state, outcome] = [searchParams.get('state') ?? '', searchParams.get('outcome') ?? ''];
  return /^[\w-]{8,64}$/.test(state) && /^[\w.=&-]{1,2048}$/.test(outcome) ? { kind: 'auth', state, outcome } : null;
}

/** The deep link in the command line of a second instance. Windows and Linux pass it as the last argument. */
export const deepLinkIn = (argv: readonly string[]): DeepLink | null => {
  const last = argv.at(-1) ?? '';
  return last.startsWith(`${scheme}:`) ? deepLinkOf(last) : null;
};
