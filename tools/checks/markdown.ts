import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build-state.ts';

/** The first group of each match. */
export const findAll = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Title, order and so on. */
export const frontMatterOf = (text: string): Record<string, string> =>
  Object.fromEntries([...(text.split('---\n')[1] ?? '').matchAll(/^(\w+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]));

/** Whether a title has more than 60 or a description more than 155 characters, or is missing. */
export function isTooLong(text: string): boolean {
  const { title = '', description = '' } = frontMatterOf(text);
  return title === '' || title.length > 60 || description === '' || description.length > 155;
}

/** Its words, without code, addresses and, in italics, names of other products. */
export const proseOf = (text: string): string =>
  text
    .replace(/```.*?```|`[^`\n]*`/gs, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/(?<!\*)\*(?!\*)[^*\n]+\*(?!\*)/g, '');

const messagesOf = (locale: string) =>
  new Set(
    globSync('**/*.json', { cwd: join(root, 'locales', locale) }).flatMap((file) =>
      Object.values(JSON.parse(readFileSync(join(root, 'locales', locale, file), 'utf8')) as Record<string, string>),
    ),
  );

/** Words in bold that the product does not show as they are. */
export function strayLabels(texts: readonly string[], locale: string): string[] {
  const messages = messagesOf(locale);
  return texts.flatMap((text) => findAll(text, /\*\*([^*]+)\*\*/g)).filter((label) => !messages.has(label));
}
