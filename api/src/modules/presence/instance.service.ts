import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Subject } from 'rxjs';
import { InstanceRepository } from './instance.repository.ts';
import type { EndedPresence } from './presence.repository.ts';

const beatMs = 3000;

/** This process among those that serve sockets: it shows that it lives, and clears up after those that do not. */
@Injectable()
export class InstanceService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly instanceId = randomUUID();
  private readonly logger = new Logger(InstanceService.name);
  private readonly left = new Subject<EndedPresence>();
  private readonly forgotten = new Subject<void>();
  /** SocketPresenceService of processes that died. */
  readonly left$ = this.left.asObservable();
  /** The others took this process for dead and gave its seats away. */
  readonly forgotten$ = this.forgotten.asObservable();
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(InstanceRepository) private readonly instances: InstanceRepository) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.instances.beat(this.instanceId);
    this.timer = setInterval(() => this.tick().catch((error: unknown) => this.logger.warn(String(error))), beatMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async tick(): Promise<void> {
    if (await this.instances.beat(this.instanceId)) this.forgotten.next();
    for (const presence of await this.instances.clearGone(this.instanceId)) this.left.next(presence);
  }
}
