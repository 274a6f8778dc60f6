import { readFileSync } from 'node:fs';
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';

export const locales = ['en', 'pl', 'es', 'it'] as const;
export type Locale = (typeof locales)[number];

/** What the web ships; the server reads its own files. */
export const namespaces = ['app', 'integrations', 'landing-shared', 'landing', 'pricing', 'alternative-teamviewer'] as const;

export type CompiledMessages = Record<string, MessageFormatElement[]>;

const literal = new RegExp(`(['"\`])((?:${namespaces.join('|')})\\.[\\w.-]*\\w)\\1`, 'g');

/** The message ids that a source text names as string literals, each once, sorted. */
export function idsIn(source: string): string[] {
  return [...new Set(Array.from(source.matchAll(literal), ([, , id]) => id ?? ''))].sort();
}

/** All messages of one file, as they were written. */
export function readMessages(locale: Locale, namespace: string): Record<string, string> {
  const file = new URL(`${locale}/${namespace}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

/** A message as it is shown (spec §8): no trailing exclamation marks, in the app no trailing full stop, in Spanish no inverted mark. */
export function asShown(text: string, locale: Locale, namespace: string): string {
  const upright = locale === 'es' ? text.replaceAll('¡', '') : text;
  return upright.replace(namespace === 'app' ? /(?:!|(?<!\.)\.)+$/ : /!+$/, '');
}

interface Wanted {
  ids: Iterable<string>;
  locale: Locale;
  namespace: string;
}

/** The named messages of one namespace in one language, parsed, so that a browser needs no parser. */
export function compileMessages({ ids, locale, namespace }: Wanted): CompiledMessages {
  const wanted = [...ids];
  if (wanted.length === 0) return {};
  const messages = readMessages(locale, namespace);
  return Object.fromEntries(wanted.map((id) => [id, compileMessage(id, messages[id], locale, namespace)]));
}

function compileMessage(id: string, text: string | undefined, locale: Locale, namespace: string): MessageFormatElement[] {
  const file = `locales/${locale}/${namespace}.json`;
  if (text === undefined) throw new Error(`${file} has no message ${id}`);
  try {
    return parse(asShown(text, locale, namespace), { captureLocation: false });
  } catch (error) {
    throw new Error(`${file}: ${id} is not a valid message`, { cause: error });
  }
}
