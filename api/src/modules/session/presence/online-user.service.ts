import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InstanceRepository } from './instance.repository.ts';
import { InstanceService } from './instance.service.ts';

const gatherMs = 100;
const retryMs = 2_000;

/** Records the users connected to this instance, in batches. */
@Injectable()
export class OnlineUserService {
  private readonly logger = new Logger(OnlineUserService.name);
  private readonly sockets = new Map<string, number>();
  private changed = new Set<string>();
  private isWriting = false;

  constructor(
    @Inject(InstanceService) private readonly instance: InstanceService,
    @Inject(InstanceRepository) private readonly instances: InstanceRepository,
  ) {}

  come(userId: string): void {
    this.count(userId, 1);
  }

  leave(userId: string): void {
    this.count(userId, -1);
  }

  private count(userId: string, change: 1 | -1): void {
    const before = this.sockets.get(userId) ?? 0;
    const now = before + change;
    if (now > 0) this.sockets.set(userId, now);
    else this.sockets.delete(userId);
    if (before > 0 === now > 0) return;
    this.changed.add(userId);
    void this.write();
  }

  private async write(): Promise<void> {
    if (this.isWriting) return;
    this.isWriting = true;
    while (this.changed.size > 0) {
      await pause(gatherMs, undefined, { ref: false });
      const userIds = [...this.changed];
      this.changed = new Set();
      const came = userIds.filter((userId) => this.sockets.has(userId));
      const left = userIds.filter((userId) => !this.sockets.has(userId));
      try {
        await this.instances.keepUsers(this.instance.instanceId, came, left);
      } catch (error) {
        this.logger.warn(String(error));
        for (const userId of userIds) this.changed.add(userId);
        await pause(retryMs, undefined, { ref: false });
      }
    }
    this.isWriting = false;
  }
}
