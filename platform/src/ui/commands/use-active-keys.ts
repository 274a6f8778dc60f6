import { useAtomValue } from 'jotai';
import { isTypingTakenAtom } from './commands.atoms.ts';
import { isCharacter } from './shortcut.ts';

/** The keys of a shortcut; undefined while they do not work because what is typed goes elsewhere. */
export function useActiveKeys(keys: string | undefined): string | undefined {
  const isTaken = useAtomValue(isTypingTakenAtom);
  return keys && isTaken && isCharacter(keys) ? undefined : keys;
}
