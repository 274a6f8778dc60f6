import type { Command } from './command.ts';

/** Each mounted list of commands, in the order they came. */
const lists = new Map<symbol, { commands: readonly Command[]; isLast: boolean }>();

export function keepCommands(owner: symbol, commands: readonly Command[], isLast: boolean): void {
  lists.set(owner, { commands, isLast });
}

export function dropCommands(owner: symbol): void {
  lists.delete(owner);
}

/** What can be done on the page now. Of two with one id the newer stands. */
export function presentCommands(): Command[] {
  const ordered = [...lists.values()].toSorted((one, other) => Number(one.isLast) - Number(other.isLast));
  return [...new Map(ordered.flatMap(({ commands }) => commands).map((command) => [command.id, command])).values()];
}
