import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Subject } from 'rxjs';
import { NodesRepository } from '../modules/session/participants/nodes.repository.ts';
import type { LeftSeat } from '../modules/session/participants/seats.repository.ts';

const beatMs = 3000;

/** This process among those that serve sockets: it shows that it lives, and clears up after those that do not. */
@Injectable()
export class RealtimeNode implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly nodeId = randomUUID();
  private readonly logger = new Logger(RealtimeNode.name);
  private readonly left = new Subject<LeftSeat>();
  private readonly forgotten = new Subject<void>();
  /** Seats of processes that died. */
  readonly left$ = this.left.asObservable();
  /** The others took this process for dead and gave its seats away. */
  readonly forgotten$ = this.forgotten.asObservable();
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(NodesRepository) private readonly nodes: NodesRepository) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.nodes.beat(this.nodeId);
    this.timer = setInterval(() => this.tick().catch((error: unknown) => this.logger.warn(String(error))), beatMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async tick(): Promise<void> {
    if (await this.nodes.beat(this.nodeId)) this.forgotten.next();
    for (const seat of await this.nodes.clearGone(this.nodeId)) this.left.next(seat);
  }
}
