import pLimit from 'p-limit';
import { DomainError } from '../../http/domain-error.ts';

export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets so many pieces of work go on at once while the others wait; beyond the longest queue one is better off trying later. */
export function createTurns(atOnce: number, longestQueue: number): InTurn {
  const turns = pLimit(atOnce);
  return async (work) => {
    if (turns.pendingCount >= longestQueue) throw new DomainError('UNAVAILABLE', undefined, 5);
    return turns(work);
  };
}
