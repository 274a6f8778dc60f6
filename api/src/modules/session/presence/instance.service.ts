import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { instanceTimeoutSeconds } from '../../../database/instance-timeout.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import { InstanceRepository } from './instance.repository.ts';

const beatMs = 3000;
const timeoutMs = instanceTimeoutSeconds * 1000;

/** Reports this instance as running, and ends the presences of instances that no longer report. */
@Injectable()
export class InstanceService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly instanceId = randomUUID();
  private readonly logger = new Logger(InstanceService.name);
  private timer: NodeJS.Timeout | undefined;
  private beatAt = 0;
  private returnedAt = Number.NEGATIVE_INFINITY;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(InstanceRepository) private readonly instances: InstanceRepository,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.instances.beat(this.instanceId);
    this.beatAt = performance.now();
    this.timer = setInterval(() => this.tick().catch((error: unknown) => this.logger.warn(String(error))), beatMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Whether this instance could not report until a moment ago. If the database was unavailable, the others could not report, either. */
  get wasAway(): boolean {
    const now = performance.now();
    return now - this.beatAt > 2 * beatMs || now - this.returnedAt < timeoutMs;
  }

  async tick(): Promise<void> {
    const { manager } = this.dataSource;
    if (await this.instances.beat(this.instanceId)) this.events.publish(manager, { type: 'instanceExpired' });
    if (performance.now() - this.beatAt > 2 * beatMs) this.returnedAt = performance.now();
    this.beatAt = performance.now();
    if (this.wasAway) return;
    for (const presence of await this.instances.clearGone(this.instanceId)) {
      this.events.publish(manager, { type: 'presenceExpired', ...presence });
    }
  }
}
