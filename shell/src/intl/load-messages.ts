import type { BuildStart, ReleasedBuild } from '@nearhand/contracts/release';
import { defaultLocale, type Locale, store } from '@nearhand/platform/core';
import { addMessages, type Messages } from '@nearhand/platform/intl';
import { activeLocaleAtom } from './active-locale';

interface Source {
  build: ReleasedBuild;
  descriptor: BuildStart;
}

const sources = new Map<string, Source>();
const loaded = new Set<string>();
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

async function loadFile({ build, descriptor }: Source, path: string, locale: Locale): Promise<void> {
  const url = build.base + path;
  if (loaded.has(url)) return;
  const integrity = descriptor.files.find((file) => file.path === path)?.integrity ?? '';
  const messages = await fetchJson(url, integrity)
    .catch(() => fetchJson(url, integrity))
    .catch((cause: unknown) => {
      throw new LocaleBundleError(cause instanceof Error ? cause.message : String(cause), { cause });
    });
  loaded.add(url);
  addMessages(locale, messages);
}

function loadSource(source: Source, locale: Locale): Promise<unknown> {
  const paths = Object.values(source.descriptor.messages).flatMap((files) => files[locale] ?? []);
  return Promise.all(paths.map((path) => loadFile(source, path, locale)));
}

/** Loads a build's messages in the requested language. */
export async function loadMessages(build: ReleasedBuild, descriptor: BuildStart): Promise<void> {
  const source = { build, descriptor };
  sources.set(build.base, source);
  await loadSource(source, requested);
}

/** Switches the language after all messages have loaded. */
export async function activateLocale(locale: Locale): Promise<void> {
  requested = locale;
  await Promise.all(Array.from(sources.values(), (source) => loadSource(source, locale)));
  if (requested !== locale) return;
  store.set(activeLocaleAtom, locale);
  document.documentElement.lang = locale;
}
