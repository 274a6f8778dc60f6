import { locales } from '../locales.ts';
import { messageGroups, readMessages } from '../messages-of.ts';
import type { BuildRule, CheckedBuild, Problem } from '../rule.ts';

const next = 'Add the messages to locales/ in each language and build again.';

/** A message is compiled to a list of texts and values: an empty list shows nothing. */
const isEmpty = (message: unknown) => !Array.isArray(message) || message.length === 0;

/** The IDs of a group in English are there in each language. */
function groupProblems(build: CheckedBuild): Problem[] {
  return messageGroups(build).flatMap(({ place, files }) => {
    const tables = locales.map((locale) => [locale, readMessages(build, files[locale])] as const);
    const ids = new Set(tables.flatMap(([, table]) => [...(table?.keys() ?? [])]));
    return tables.flatMap(([locale, table]): Problem[] => {
      if (!table) return [{ place: `${place}, ${locale}`, what: `the build has no messages in ${locale}`, next }];
      const missing = [...ids].filter((id) => isEmpty(table.get(id)));
      return missing.length > 0
        ? [{ place: `${place}, ${locale}`, what: `the texts of ${missing.join(', ')} are missing in ${locale}`, next }]
        : [];
    });
  });
}

/** Titles of pages are messages of the page itself. */
function titleProblems(build: CheckedBuild): Problem[] {
  const { routes, pageMessages } = build.descriptor;
  if (!pageMessages) return [];
  return routes.flatMap(({ name, title, description, standalone }) => {
    if (standalone) return [];
    const ids = readMessages(build, pageMessages[name]?.['en']);
    const missing = [title, description].filter((id) => id !== undefined && !ids?.has(id));
    return missing.map((id) => ({ place: `route ${name}`, what: `there is no text for ${id}`, next }));
  });
}

/** Each text exists in each language. */
export const messages: BuildRule = {
  name: 'messages',
  check: (build) => (build.descriptor.name === 'shell' ? groupProblems(build) : [...groupProblems(build), ...titleProblems(build)]),
};
