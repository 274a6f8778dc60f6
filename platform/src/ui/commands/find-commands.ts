import type { Command } from './command.ts';

/** Without case and accents; ł is a letter of its own, and found as l. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l');

/** The commands that hold every typed word, by their groups; those whose own name begins with it come first. */
export function findCommands(commands: readonly Command[], text: string): Command[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const matching = commands.filter(({ label, group }) => words.every((word) => plain(`${label} ${group}`).includes(word)));
  const [first = ''] = words;
  const rank = ({ label }: Command) => (first && plain(label).startsWith(first) ? 0 : 1);
  return words.length > 0 ? matching.toSorted((one, other) => rank(one) - rank(other)) : matching;
}

/** The commands under the headings they belong to, in the order in which these first occur. */
export const byGroup = (commands: readonly Command[]): [group: string, commands: Command[]][] => [
  ...Map.groupBy(commands, ({ group }) => group),
];
