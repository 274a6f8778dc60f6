import { fileURLToPath } from 'node:url';
import type { FolderToCheck } from '@nearhand/release/gate/check-in-thread';
import type { Finding } from '@nearhand/release/gate/rule';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';
import { DomainError } from '../../../http/domain-error.ts';

const longestQueue = 100;

/** Runs the rules of releases in one thread, which starts with the first release. */
@Injectable()
export class ReleaseCheckService implements OnModuleDestroy {
  private threads: Piscina | null = null;

  async check(input: FolderToCheck): Promise<Finding[]> {
    this.threads ??= new Piscina({
      filename: fileURLToPath(import.meta.resolve('@nearhand/release/gate/check-in-thread')),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 300_000,
      maxQueue: longestQueue,
      niceIncrement: 5,
    });
    if (this.threads.queueSize >= longestQueue) throw new DomainError('UNAVAILABLE', undefined, 10);
    return this.threads.run(input, { name: 'check' }) as Promise<Finding[]>;
  }

  async onModuleDestroy(): Promise<void> {
    await this.threads?.destroy();
  }
}
