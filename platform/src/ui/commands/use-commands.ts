import { useEffect, useState } from 'react';
import type { Command } from './command.ts';
import { dropCommands, keepCommands } from './registry.ts';

/** Registers commands while mounted. `isLast` lists them below the others. */
export function useCommands(commands: readonly Command[], { isLast = false } = {}): void {
  const [owner] = useState(() => Symbol('commands'));
  useEffect(() => keepCommands(owner, commands, isLast));
  useEffect(() => () => dropCommands(owner), [owner]);
}
