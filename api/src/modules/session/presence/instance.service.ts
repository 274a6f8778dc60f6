import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainEvents } from '../../../events/domain.events.ts';
import { InstanceRepository } from './instance.repository.ts';

const beatMs = 3000;

/** Reports this instance as running, and ends the presences of instances that no longer report. */
@Injectable()
export class InstanceService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly instanceId = randomUUID();
  private readonly logger = new Logger(InstanceService.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(InstanceRepository) private readonly instances: InstanceRepository,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.instances.beat(this.instanceId);
    this.timer = setInterval(() => this.tick().catch((error: unknown) => this.logger.warn(String(error))), beatMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async tick(): Promise<void> {
    const { manager } = this.dataSource;
    if (await this.instances.beat(this.instanceId)) this.events.publish(manager, { type: 'instanceExpired' });
    for (const presence of await this.instances.clearGone(this.instanceId)) {
      this.events.publish(manager, { type: 'presenceExpired', ...presence });
    }
  }
}
