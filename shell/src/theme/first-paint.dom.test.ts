import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const source = readFileSync(join(import.meta.dirname, 'first-paint.js'), 'utf8');
const item = 'nearhand.override';

interface Situation {
  search: string;
  /** Answer of the server. */
  state?: 'on' | 'refused';
  kept?: string;
  isFramed?: boolean;
  hasStorage?: boolean;
}

let click: (event: { target: Element }) => void;

/** Runs the script in a document; `went` is where the tab goes instead, and `shown` what its address becomes. */
function open({ search, state, kept, isFramed = false, hasStorage = true }: Situation) {
  const done: { stopped?: true; went?: string; shown?: string } = {};
  const href = `https://nearhand.example/app/devices${search}#top`;
  const storage = new Map(kept === undefined ? [] : [[item, kept]]);
  const sessionStorage = {
    getItem(name: string) {
      if (!hasStorage) throw new Error('Denied');
      return storage.get(name) ?? null;
    },
    removeItem: (name: string) => storage.delete(name),
  };
  const window = { top: {}, stop: () => void Object.assign(done, { stopped: true }) };
  if (!isFramed) window.top = window;
  const scope = {
    window,
    sessionStorage,
    location: { href, pathname: '/app/devices', replace: (to: URL) => void Object.assign(done, { went: to.search }) },
    history: {
      state: null,
      replaceState: (_state: unknown, _title: string, to: URL) => void Object.assign(done, { shown: to.search + to.hash }),
    },
    document: {
      documentElement: { dataset: { ...(state && { override: state }) } },
      addEventListener: (_: string, listener: typeof click) => {
        click = listener;
      },
    },
    localStorage: { getItem: () => null },
  };
  new Function(...Object.keys(scope), source)(...Object.values(scope));
  return { ...done, kept: storage.get(item) ?? null };
}

describe('the first script of a document', () => {
  it('leaves a tab without an override as it is', () => {
    expect(open({ search: '?a=1' })).toEqual({ kept: null });
  });

  it('asks for the document again with the grant of the tab, before anything else runs', () => {
    expect(open({ search: '?a=1', kept: 'grant' })).toEqual({ stopped: true, went: '?a=1&override=grant', kept: 'grant' });
  });

  it('takes the grant out of the address of the document that has the override', () => {
    expect(open({ search: '?a=1&override=grant', state: 'on', kept: 'grant' })).toEqual({ shown: '?a=1#top', kept: 'grant' });
  });

  it('forgets a grant that the server refuses, and one that is switched off', () => {
    expect(open({ search: '?override=grant', state: 'refused', kept: 'grant' })).toEqual({ shown: '#top', kept: null });
    expect(open({ search: '?override=off', kept: 'grant' })).toEqual({ shown: '#top', kept: null });
  });

  it.each([
    ['of a link', { search: '?override=other', state: 'on' }, null],
    ['that is not the one of the tab', { search: '?override=other', state: 'on', kept: 'grant' }, 'grant'],
    ['that is refused, of a link', { search: '?override=other', state: 'refused', kept: 'grant' }, 'grant'],
    ['without a storage', { search: '?override=other', state: 'on', hasStorage: false }, null],
  ] as const)('leaves the document of a grant %s at once', (_, situation, kept) => {
    expect(open(situation)).toEqual({ stopped: true, went: '', kept });
  });

  it.each(['on', 'refused'] as const)('keeps the rest of the address in the links of the banner, which is %s', (state) => {
    open({ search: '?a=1&override=grant', state, kept: 'grant' });
    document.body.innerHTML = '<div id="override-banner"><a href="?override=off"><b>Stop</b></a></div><a href="/app/">Devices</a>';
    for (const target of document.querySelectorAll('b, a[href="/app/"]')) click({ target });
    const addresses = [...document.links].map(({ href }) => href);
    expect(addresses).toEqual(['https://nearhand.example/app/devices?a=1&override=off#top', 'http://localhost/app/']);
  });

  it('goes nowhere from a page that has no override', () => {
    expect(open({ search: '?override=grant', kept: 'grant' })).toEqual({ shown: '#top', kept: 'grant' });
    expect(open({ search: '', kept: 'grant', isFramed: true })).toEqual({ kept: 'grant' });
  });
});
