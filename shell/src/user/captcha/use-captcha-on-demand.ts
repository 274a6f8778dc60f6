import { IdentityError, isIdentityHosted } from '@nearhand/platform/identity';
import { useState } from 'react';
import { usePuzzle } from './use-puzzle';

interface PuzzleOnDemand {
  isSolving: boolean;
  /** Makes a call; where it is refused for want of a solved puzzle, solves one and makes the same call with it. */
  withPuzzle: <T>(call: (proof?: string) => Promise<T>) => Promise<T>;
}

const isAsked = (error: unknown) => error instanceof IdentityError && error.code === 'MISSING_RECAPTCHA_TOKEN';

/** The puzzle of calls that cost none until many were made from one address. */
export function usePuzzleOnDemand(): PuzzleOnDemand {
  const puzzle = usePuzzle();
  const [isSolving, setSolving] = useState(false);
  const solve = async () => {
    setSolving(true);
    try {
      return await puzzle.take();
    } finally {
      setSolving(false);
    }
  };
  const withPuzzle: PuzzleOnDemand['withPuzzle'] = async (call) => {
    try {
      return await call();
    } catch (error) {
      // Another service has puzzles of its own, which cannot be solved here.
      if (!isAsked(error) || isIdentityHosted()) throw error;
      return call(await solve());
    }
  };
  return { isSolving, withPuzzle };
}
