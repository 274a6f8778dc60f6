import type { BuildFile, BuildStart, ReleasedBuild } from '@nearhand/contracts/release';
import { defaultLocale, type Locale, store } from '@nearhand/platform/core';
import { addMessages, type Messages } from '@nearhand/platform/intl';
import { activeLocaleAtom } from './active-locale';

/** The messages of a page, or of a whole build. */
interface Source {
  build: ReleasedBuild;
  /** Locale -> path. */
  paths: Record<string, string>;
  files: readonly BuildFile[];
}

const sources = new Map<string, Source>();
/** By URL; a file that failed is requested again. */
const loads = new Map<string, Promise<void>>();
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
}

async function loadSource({ build, paths, files }: Source, locale: Locale): Promise<void> {
  const path = paths[locale];
  if (!path) return;
  const url = build.base + path;
  const integrity = files.find((file) => file.path === path)?.integrity ?? '';
  const loading = loads.get(url) ?? load(url, integrity, locale);
  loads.set(url, loading);
  loading.catch(() => loads.delete(url));
  await loading;
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
