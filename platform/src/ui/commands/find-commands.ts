import type { Command } from './command.ts';

/** Folds case and diacritics; ł has no decomposition, so it maps to l explicitly. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l');

/** Commands that match every word, by group; commands whose label starts with the text come first. */
export function findCommands(commands: readonly Command[], text: string): Command[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const matching = commands.filter(({ label, group }) => words.every((word) => plain(`${label} ${group}`).includes(word)));
  const [first = ''] = words;
  const rank = ({ label }: Command) => (first && plain(label).startsWith(first) ? 0 : 1);
  return words.length > 0 ? matching.toSorted((one, other) => rank(one) - rank(other)) : matching;
}

/** Groups commands by heading, in order of first occurrence. */
export const byGroup = (commands: readonly Command[]): [group: string, commands: Command[]][] => [
  ...Map.groupBy(commands, ({ group }) => group),
];
