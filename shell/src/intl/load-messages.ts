import type { BuildFile, BuildStart, ReleasedBuild } from '@nearhand/contracts/release';
import { type Locale, store } from '@nearhand/platform/core';
import { addMessages, defaultLocale } from '@nearhand/platform/host';
import { type Messages } from '@nearhand/platform/intl';
import { activeLocaleAtom } from './active-locale';

/** The messages of a page, or of a whole build. */
interface Source {
  build: ReleasedBuild;
  /** Locale -> path. */
  paths: Record<string, string>;
  files: readonly BuildFile[];
}

const sources = new Map<string, Source>();
const loaded = new Set<string>();
/** Requests that have not ended, by URL. */
const pending = new Map<string, Promise<void>>();
/** The requested language, while its messages are loading. */
let requested: Locale = defaultLocale;

/** Messages could not be loaded: status 500 with the underlying message. */
export class LocaleBundleError extends Error {
  override readonly name = 'LocaleBundleError';
  readonly status = 500;
}

async function fetchJson(url: string, integrity: string): Promise<Messages> {
  const response = await fetch(url, { integrity, signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Messages;
}

async function load(url: string, integrity: string, locale: Locale): Promise<void> {
  const messages = await fetchJson(url, integrity)
    .catch(() => fetchJson(url, integrity))
    .catch((cause: unknown) => {
      throw new LocaleBundleError(cause instanceof Error ? cause.message : String(cause), { cause });
    });
  addMessages(locale, messages);
  loaded.add(url);
}

async function loadSource({ build, paths, files }: Source, locale: Locale): Promise<void> {
  const path = paths[locale];
  const url = build.base + path;
  if (!path || loaded.has(url)) return;
  const integrity = files.find((file) => file.path === path)?.integrity ?? '';
  const loading = pending.get(url) ?? load(url, integrity, locale);
  pending.set(url, loading);
  try {
    await loading;
  } finally {
    if (pending.get(url) === loading) pending.delete(url);
  }
}

/** Requests files of the build again that have not arrived: they may never do. */
export function forgetPendingMessages({ base }: Pick<ReleasedBuild, 'base'>): void {
  for (const url of pending.keys()) if (url.startsWith(base)) pending.delete(url);
}

/** Loads the messages of a page, and those of the whole build, in the requested language. */
export async function loadMessages(build: ReleasedBuild, { messages, pageMessages, files }: BuildStart, route = ''): Promise<void> {
  const added = [Object.values(messages), pageMessages?.[route] ?? []].flat().map((paths) => ({ build, paths, files }));
  for (const source of added) sources.set(build.base + source.paths[defaultLocale], source);
  await Promise.all(added.map((source) => loadSource(source, requested)));
}

/** Switches the language after the messages of all loaded pages have loaded. */
export async function activateLocale(locale: Locale): Promise<void> {
  requested = locale;
  await Promise.all(Array.from(sources.values(), (source) => loadSource(source, locale)));
  if (requested !== locale) return;
  store.set(activeLocaleAtom, locale);
  document.documentElement.lang = locale;
}
