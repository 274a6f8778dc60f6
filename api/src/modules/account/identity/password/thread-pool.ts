import { availableParallelism } from 'node:os';
import { Logger } from '@nestjs/common';
import { Piscina } from 'piscina';
import { DomainError } from '../../../../http/domain-error.ts';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';

const logger = new Logger('Threads');
const longestQueue = 200;

export type RunInThread = <Result>(name: string, input: unknown) => Promise<Result>;

/**
 * Runs functions of a file in threads. Each uses a whole core, so one core stays free, and threads have a lower priority on the
 * others. Throws UNAVAILABLE while no thread starts.
 */
export function createThreadPool(filename: string): RunInThread {
  const threads = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() - 1),
    idleTimeout: 60_000,
    niceIncrement: 5,
  });
  const limit = createConcurrencyLimiter(threads.maxThreads, longestQueue);
  let starting = new AbortController();
  // An unhandled error would end the process, and callers would wait forever.
  threads.on('error', (error: Error) => {
    logger.error(`A thread failed: ${error.message}`);
    starting.abort();
    starting = new AbortController();
  });

  return (name, input) =>
    limit(async () => {
      const { signal } = starting;
      try {
        return await threads.run(input, { name, signal });
      } catch (error) {
        throw signal.aborted ? new DomainError('UNAVAILABLE', undefined, 5) : error;
      }
    });
}
