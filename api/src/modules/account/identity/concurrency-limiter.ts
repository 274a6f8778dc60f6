import pLimit from 'p-limit';
import { DomainError } from '../../../http/domain-error.ts';

export type ConcurrencyLimiter = <Result>(work: () => Promise<Result>, key?: string) => Promise<Result>;

const laterSeconds = 5;

/**
 * Limits the work that runs in parallel and the length of the queue; beyond it work is rejected.
 * One key can use at most a fifth of the queue.
 */
export function createConcurrencyLimiter(concurrency: number, queueLimit: number): ConcurrencyLimiter {
  const limit = pLimit(concurrency);
  const counts = new Map<string, number>();

  const runWithKey: ConcurrencyLimiter = async (work, key = '') => {
    const count = counts.get(key) ?? 0;
    if (count >= queueLimit / 5) throw new DomainError('TOO_MANY_ATTEMPTS', undefined, laterSeconds);
    counts.set(key, count + 1);
    try {
      return await limit(work);
    } finally {
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    }
  };

  return async (work, key) => {
    if (limit.pendingCount >= queueLimit) throw new DomainError('UNAVAILABLE', undefined, laterSeconds);
    return key === undefined ? limit(work) : runWithKey(work, key);
  };
}
