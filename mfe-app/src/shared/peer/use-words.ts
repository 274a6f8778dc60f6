import { useSyncExternalStore } from 'react';
import type { PairWords, WordsState } from './words.ts';

const nothing = () => () => undefined;

/** The words of one link, live. */
export function useWords(words: PairWords | null): WordsState {
  return useSyncExternalStore(words ? (onChange) => words.listen(onChange) : nothing, () => words?.state ?? null);
}
