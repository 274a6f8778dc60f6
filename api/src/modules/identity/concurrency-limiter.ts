import pLimit from 'p-limit';
import { DomainError } from '../../http/domain-error.ts';

export type ConcurrencyLimiter = <Result>(work: () => Promise<Result>, whose?: string) => Promise<Result>;

const laterSeconds = 5;

/**
 * Lets so many pieces of work go on at once while the others wait; beyond the longest queue one is better off trying later.
 * Nobody who is known fills it alone: a fifth of it is for each.
 */
export function createConcurrencyLimiter(atOnce: number, longestQueue: number): ConcurrencyLimiter {
  const turns = pLimit(atOnce);
  const counts = new Map<string, number>();

  const runOf: ConcurrencyLimiter = async (work, whose = '') => {
    const count = counts.get(whose) ?? 0;
    if (count >= longestQueue / 5) throw new DomainError('TOO_MANY_ATTEMPTS', undefined, laterSeconds);
    counts.set(whose, count + 1);
    try {
      return await turns(work);
    } finally {
      const left = (counts.get(whose) ?? 1) - 1;
      if (left > 0) counts.set(whose, left);
      else counts.delete(whose);
    }
  };

  return async (work, whose) => {
    if (turns.pendingCount >= longestQueue) throw new DomainError('UNAVAILABLE', undefined, laterSeconds);
    return whose === undefined ? turns(work) : runOf(work, whose);
  };
}
