import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import languages from './languages.json' with { type: 'json' };

export type Locale = keyof typeof languages;
/** The languages of the product, each with a folder of messages. */
export const locales = Object.keys(languages) as readonly Locale[];

/** The messages of the product, and those of a remote that is built or tested in a folder of its own. */
const directories = [...new Set([import.meta.dirname, join(process.cwd(), 'locales')])];

/** Read by the agent, the apps around the pages, their packages and the API. */
const otherNamespaces = ['agent', 'client', 'desktop', 'mobile', 'server', 'store'];

/** Namespaces that the browser loads: every file and folder of the languages that is not of the others. */
export const namespaces = readdirSync(new URL('en', import.meta.url))
  .map((name) => name.replace(/\.json$/, ''))
  .filter((name) => !otherNamespaces.includes(name))
  .toSorted();

export type CompiledMessages = Record<string, MessageFormatElement[]>;

const literal = new RegExp(`(['"\`])((?:${namespaces.join('|')})\\.[\\w.-]*\\w)\\1`, 'g');

/** The message ids in a source text, sorted and without duplicates. Only complete string literals are found. */
export function idsIn(source: string): string[] {
  return [...new Set(Array.from(source.matchAll(literal), ([, , id]) => id ?? ''))].sort();
}

/** Expressions that can only be ids of messages. */
const messageId = /<FormattedMessage\b[^>]*?\bid=\{?([^{}<]*)|\bformatMessage\(\s*\{\s*id:([^{}]*)|\btranslate\(([^{}();]*)/g;
const dottedLiteral = /(['"`])([a-z][\w-]*\.[\w.-]*\w)\1/g;

/** The message ids in a source text that are in no namespace of the browser: they would be left out of the build. */
export const strayIdsIn = (source: string): string[] =>
  Array.from(source.matchAll(messageId), (parts) => parts.slice(1).join(''))
    .flatMap((expression) => Array.from(expression.matchAll(dottedLiteral), ([, , id = '']) => id))
    .filter((id) => !namespaces.includes(namespaceOf(id)));

export const namespaceOf = (id: string): string => id.slice(0, id.indexOf('.'));

function filesIn(folder: string): string[] {
  if (existsSync(folder))
    return readdirSync(folder)
      .toSorted()
      .map((name) => join(folder, name));
  return existsSync(`${folder}.json`) ? [`${folder}.json`] : [];
}

/** The source files of a namespace: `en/landing.json`, or one per owner such as `en/app/shell.json`. */
export const messageFiles = (locale: Locale, namespace: string): string[] =>
  directories.flatMap((directory) => filesIn(join(directory, locale, namespace)));

/** Reads a file of this folder, or one of another by its path. */
export function readMessageFile(file: string): Record<string, string> {
  return JSON.parse(readFileSync(resolve(import.meta.dirname, file), 'utf8')) as Record<string, string>;
}

/** All messages of a namespace in one language, as written. */
export function readMessages(locale: Locale, namespace: string): Record<string, string> {
  return mergeMessages(messageFiles(locale, namespace).map((file) => [file, readMessageFile(file)]));
}

export function mergeMessages(files: [file: string, messages: Record<string, string>][]): Record<string, string> {
  const fileOf = new Map<string, string>();
  const merged: Record<string, string> = {};
  for (const [file, messages] of files) {
    for (const [id, text] of Object.entries(messages)) {
      const first = fileOf.get(id);
      if (first) throw new Error(`${first} and ${file} both define ${id}`);
      fileOf.set(id, file);
      merged[id] = text;
    }
  }
  return merged;
}

/** Removes trailing exclamation marks, in the app also trailing full stops, and in Spanish inverted exclamation marks (spec §8). */
export function normalizeText(text: string, locale: Locale, namespace: string): string {
  const withoutInverted = locale === 'es' ? text.replaceAll('¡', '') : text;
  return withoutInverted.replace(namespace === 'app' ? /(?:!|(?<!\.)\.)+$/ : /!+$/, '');
}

interface MessageSelection {
  ids: Iterable<string>;
  locale: Locale;
  namespace: string;
}

/** The selected messages, parsed at build time so that the browser needs no parser. */
export function compileMessages({ ids, locale, namespace }: MessageSelection): CompiledMessages {
  const selected = [...ids];
  if (selected.length === 0) return {};
  const messages = readMessages(locale, namespace);
  return Object.fromEntries(selected.map((id) => [id, compileMessage(id, messages[id], locale, namespace)]));
}

function compileMessage(id: string, text: string | undefined, locale: Locale, namespace: string): MessageFormatElement[] {
  if (text === undefined) throw new Error(`No message ${id} in locales/${locale}/${namespace}`);
  try {
    return parse(normalizeText(text, locale, namespace), { captureLocation: false });
  } catch (error) {
    throw new Error(`Invalid message ${id} in locales/${locale}/${namespace}`, { cause: error });
  }
}
