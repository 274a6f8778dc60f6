import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ENV } from '../env/env.token.ts';
import type { Env } from '../env/env.ts';
import { RELEASES } from './release-store.ts';

const lookMs = 1_000;
/** A start does not wait longer for a bucket that is away. */
const firstLookMs = 10_000;

/** Serves what other processes release into the bucket. Without a bucket, processes share a folder. */
@Injectable()
export class ReleaseFollower implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Releases');
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private fault: string | null = null;
  /** Whether the bucket was read since the start. */
  private hasLooked = false;

  constructor(
    @Inject(RELEASES) private readonly releases: ReleaseStore,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.env.BUCKET) return;
    const first = this.look();
    await Promise.race([first, new Promise((resolve) => setTimeout(resolve, firstLookMs).unref())]);
  }

  onModuleDestroy(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Whether the bucket can be read; null without one. */
  get state(): 'ok' | 'unreachable' | null {
    if (!this.env.BUCKET) return null;
    return this.hasLooked && this.fault === null ? 'ok' : 'unreachable';
  }

  /** Whether pages can be served, also from copies while the bucket is away. */
  async canServe(): Promise<boolean> {
    return !this.env.BUCKET || this.hasLooked || (await this.releases.readServed().catch(() => null)) !== null;
  }

  private async look(): Promise<void> {
    try {
      await this.releases.follow();
      this.hasLooked = true;
      if (this.fault !== null) this.logger.log('The bucket is read again');
      this.fault = null;
    } catch (error) {
      const fault = error instanceof Error ? error.message || error.name : String(error);
      if (fault !== this.fault) this.logger.warn(`The bucket cannot be read; what was served stays: ${fault}`);
      this.fault = fault;
    }
    if (!this.isStopped) this.timer = setTimeout(() => void this.look(), lookMs).unref();
  }
}
