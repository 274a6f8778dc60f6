import { useEffect, useState } from 'react';
import type { Command } from './command.ts';
import { dropCommands, keepCommands } from './registry.ts';

/** Offers these commands in the palette and by their keys, while the component is mounted. `isLast` puts them below the others. */
export function useCommands(commands: readonly Command[], { isLast = false } = {}): void {
  const [owner] = useState(() => Symbol('commands'));
  useEffect(() => keepCommands(owner, commands, isLast));
  useEffect(() => () => dropCommands(owner), [owner]);
}
