import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ENV } from '../../env/env.token.ts';
import type { Env } from '../../env/env.ts';

/** Work to finish before the process stops, within the given time. */
export type LastWork = (limitMs: number) => Promise<void>;

/**
 * Stops the server without losing a request: the process turns unready, waits until the balancer sends it nothing, accepts no more
 * connections, and finishes what is running. Nest calls this before it stops anything else.
 */
@Injectable()
export class DrainService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(DrainService.name);
  private readonly lastWorks: LastWork[] = [];
  private running = 0;
  private finish: () => void = () => undefined;
  /** The process is not ready, and answers close their connection. */
  isDraining = false;
  /** No connection is accepted any more. */
  isClosing = false;

  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(ENV) private readonly env: Pick<Env, 'DRAIN_SECONDS' | 'STOP_SECONDS'>,
  ) {}

  onModuleInit(): void {
    this.server.on('request', (_request, response) => {
      this.running += 1;
      response.once('close', () => {
        this.running -= 1;
        if (this.running === 0) this.finish();
      });
    });
  }

  /** Call it while modules start. */
  beforeStop(work: LastWork): void {
    this.lastWorks.push(work);
  }

  async onModuleDestroy(): Promise<void> {
    this.isDraining = true;
    if (this.server.listening) await pause(this.env.DRAIN_SECONDS * 1000);
    this.isClosing = true;
    if (!this.server.listening) return;
    this.server.close();
    const limitMs = this.env.STOP_SECONDS * 1000;
    const finished = new AbortController();
    const works = [this.requestsEnd(), ...this.lastWorks.map((work) => work(limitMs))];
    await Promise.race([Promise.all(works), pause(limitMs, undefined, finished).catch(() => undefined)]);
    finished.abort();
    if (this.running > 0) this.logger.warn(`${this.running} requests took longer than STOP_SECONDS and are cut off`);
  }

  private requestsEnd(): Promise<void> {
    return new Promise((resolve) => {
      this.finish = resolve;
      if (this.running === 0) resolve();
    });
  }

  private get server(): Server {
    return this.host.httpAdapter.getHttpServer();
  }
}
