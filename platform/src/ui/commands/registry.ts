import type { Command } from './command.ts';

/** Mounted command lists, in mount order. */
const lists = new Map<symbol, { commands: readonly Command[]; isLast: boolean }>();

export function keepCommands(owner: symbol, commands: readonly Command[], isLast: boolean): void {
  lists.set(owner, { commands, isLast });
}

export function dropCommands(owner: symbol): void {
  lists.delete(owner);
}

/** Runs a command of the page, if there is one with this id. */
export function runCommand(id: string): boolean {
  const command = presentCommands().find((one) => one.id === id);
  command?.run();
  return command !== undefined;
}

/** All commands of the page. A later command replaces an earlier one with the same id. */
export function presentCommands(): Command[] {
  const ordered = [...lists.values()].toSorted((one, other) => Number(one.isLast) - Number(other.isLast));
  return [...new Map(ordered.flatMap(({ commands }) => commands).map((command) => [command.id, command])).values()];
}
