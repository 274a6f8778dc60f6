import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { isTypingTakenAtom } from './commands.atoms.ts';

/** Turns shortcuts that are characters off while what is typed goes elsewhere. */
export function useTypingTaken(isTaken: boolean): void {
  const setTaken = useSetAtom(isTypingTakenAtom);
  useEffect(() => {
    if (!isTaken) return;
    setTaken(true);
    return () => setTaken(false);
  }, [isTaken, setTaken]);
}
