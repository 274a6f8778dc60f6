import type { Locale } from './locales.ts';
import type { CheckedBuild } from './rule.ts';

/** A group of messages: its purpose, and its file in each language. */
export interface MessageGroup {
  place: string;
  files: Readonly<Record<string, string>>;
}

/** The groups of messages that a build names. */
export function messageGroups({
  descriptor: { messages, pageMessages = {}, standalone },
}: Pick<CheckedBuild, 'descriptor'>): MessageGroup[] {
  return [
    ...Object.values(messages).map((files) => ({ place: 'messages', files })),
    ...Object.entries(pageMessages).map(([route, files]) => ({ place: `messages of ${route}`, files })),
    ...Object.entries(standalone).map(([route, { messages: files }]) => ({ place: `messages of ${route}`, files })),
  ];
}

/** The messages of a file by their IDs; null if it is missing or is no table of messages. */
export function readMessages({ files }: CheckedBuild, path: string | undefined): ReadonlyMap<string, unknown> | null {
  const content = path === undefined ? undefined : files.get(path);
  if (!content) return null;
  try {
    const table: unknown = JSON.parse(content.toString('utf8'));
    return typeof table === 'object' && table !== null ? new Map(Object.entries(table)) : null;
  } catch {
    return null;
  }
}

/** All messages of a build in a language. */
export const messagesOf = (build: CheckedBuild, locale: Locale): ReadonlyMap<string, unknown> =>
  new Map(messageGroups(build).flatMap(({ files }) => [...(readMessages(build, files[locale]) ?? [])]));
