import { integrityOf } from '@nearhand/contracts/integrity';
import type { ReleasedBuild, ReleasedRemote } from '@nearhand/contracts/release';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isIntact, storable } from './file-cache.ts';
import { keepRevision } from './keep-revision.ts';

/** Path -> text of the served files. */
let served: Map<string, string>;
let stored: Map<string, Response>;
let requested: string[];
/** Paths that the storage does not accept. */
let refused: RegExp | null;

const pathOf = (request: string | { url: string }) => (typeof request === 'string' ? request : new URL(request.url).pathname);

const cache = {
  match: async (path: string) => stored.get(path)?.clone(),
  put: async (path: string, response: Response) => {
    if (refused?.test(path)) throw new DOMException('Full', 'QuotaExceededError');
    stored.set(path, response);
  },
  keys: async () => [...stored.keys()].map((path) => ({ url: `https://nearhand.example${path}` })),
  delete: async (request: { url: string }) => stored.delete(pathOf(request)),
};

/** Rejects files that do not match their hash, as a browser does. */
async function fetchServed(input: unknown, init: { integrity?: string } = {}): Promise<Response> {
  const path = String(input);
  requested.push(path);
  const text = served.get(path);
  if (text === undefined) return new Response('', { status: 404 });
  if (init.integrity && integrityOf(text) !== init.integrity) throw new TypeError('Failed to fetch');
  return new Response(text);
}

function serve(path: string, text: string): string {
  served.set(path, text);
  return integrityOf(text);
}

function aBuild(name: string, content: string): ReleasedBuild {
  const base = `/assets/${name}/${content}/`;
  const paths = ['entry.js', 'page.css', 'messages/app.en.1.json', 'messages/app.pl.1.json', 'standalone/join.js', 'service-worker/sw.js'];
  const files = paths.map((path) => ({ path, integrity: serve(base + path, `${name} ${content} ${path}`) }));
  const own = { app: { en: 'messages/app.en.1.json', pl: 'messages/app.pl.1.json' } };
  const messages = name === 'shell' ? { messages: own } : { messages: {}, pageMessages: own };
  return { version: '1.0.0', base, integrity: serve(`${base}descriptor.json`, JSON.stringify({ files, ...messages })) };
}

const aRemote = (name: string, content: string) => ({ ...aBuild(name, content), name }) as ReleasedRemote;

/** Releases a revision. Returns what a page of it asks for. */
function release(revision: string, content: string) {
  const remotes = [aRemote('mfe_app', content), aRemote('mfe_account', 'same')];
  const integrity = serve(`/revisions/${revision}.json`, JSON.stringify({ shell: aBuild('shell', 'same'), remotes }));
  serve('/offline.html', `<script id="boot">${JSON.stringify({ revision, integrity })}</script>`);
  return { revision, integrity, remotes: ['mfe_app', 'mfe_gone'], locale: 'pl' };
}

const filesOf = (base: string) => ['descriptor.json', 'entry.js', 'page.css', 'messages/app.pl.1.json'].map((path) => base + path);
const paths = () => [...stored.keys()].toSorted();

describe('keepRevision', () => {
  beforeEach(() => {
    served = new Map();
    stored = new Map();
    requested = [];
    refused = null;
    Object.assign(globalThis, { caches: { open: async () => cache } });
    vi.spyOn(globalThis, 'fetch').mockImplementation(fetchServed as typeof fetch);
  });
  afterEach(() => void vi.restoreAllMocks());

  const complete = (revision: string, content: string) =>
    [
      `/revisions/${revision}.json`,
      '/offline.html',
      ...filesOf('/assets/shell/same/'),
      ...filesOf(`/assets/mfe_app/${content}/`),
    ].toSorted();

  it('stores the shell and the used remotes, in one language and without pages that have no shell', async () => {
    await keepRevision(release('1', 'a'));
    expect(paths()).toEqual(complete('1', 'a'));
  });

  it('replaces the files of the revision before, and loads again only what has changed', async () => {
    await keepRevision(release('1', 'a'));
    requested = [];
    await keepRevision(release('2', 'b'));
    expect(paths()).toEqual(complete('2', 'b'));
    expect(requested).toEqual(['/offline.html', '/revisions/2.json', ...filesOf('/assets/mfe_app/b/')]);
  });

  it('loads a damaged copy again', async () => {
    const message = release('1', 'a');
    await keepRevision(message);
    stored.set('/assets/shell/same/entry.js', new Response('damaged'));
    await keepRevision(message);
    expect(await stored.get('/assets/shell/same/entry.js')?.text()).toBe('shell same entry.js');
  });

  it('stores nothing for a page of a revision that is not served any more', async () => {
    const old = release('1', 'a');
    release('2', 'b');
    await keepRevision(old);
    expect(paths()).toEqual([]);
  });

  const damages: [string, (path: string) => void][] = [
    ['is missing', (path) => served.delete(path)],
    ['is altered', (path) => served.set(path, 'altered')],
    ['does not fit into the storage', (path) => (refused = new RegExp(path))],
  ];
  it.each(damages)('keeps the revision before if a file of the shell %s', async (_name, damage) => {
    await keepRevision(release('1', 'a'));
    const message = release('2', 'b');
    serve(`/revisions/2.json`, '');
    const shell = aBuild('shell', 'new');
    const integrity = serve('/revisions/2.json', JSON.stringify({ shell, remotes: [] }));
    damage(`${shell.base}entry.js`);
    await expect(keepRevision({ ...message, integrity })).rejects.toThrow();
    expect(await stored.get('/offline.html')?.clone().text()).toContain('"revision":"1"');
    expect(paths()).toEqual(expect.arrayContaining(complete('1', 'a')));
  });

  it.each(damages)('leaves a remote out if one of its files %s', async (_name, damage) => {
    const message = release('1', 'a');
    damage('/assets/mfe_app/a/entry.js');
    await keepRevision({ ...message, remotes: ['mfe_app', 'mfe_account'] });
    expect(paths()).toEqual(expect.arrayContaining(['/offline.html', ...filesOf('/assets/mfe_account/same/')]));
    expect(paths()).not.toContain('/assets/mfe_app/a/entry.js');
  });
});

describe('isIntact', () => {
  it.each([
    ['its hash', integrityOf('text'), true],
    ['no hash', '', false],
    ['the hash of another text', integrityOf('other'), false],
  ])('compares a stored file with %s', async (_name, integrity, expected) => {
    expect(await isIntact(storable(new Response('text'), integrity))).toBe(expected);
  });
});
