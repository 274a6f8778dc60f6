import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { poolOf } from '../../../database/pool-of.ts';
import { StandbyError } from '../../../database/standby-error.ts';
import { ReleaseFollower } from '../../../files/release-follower.service.ts';
import { DrainService } from '../../../http/server/drain.service.ts';

/** Reason why a part does not work; `ok` if it does. */
export type PartState = 'ok' | 'unreachable' | 'standby';

export interface Readiness {
  isReady: boolean;
  server: 'starting' | 'running' | 'draining';
  database?: PartState;
  realtime?: PartState;
  /** State of the bucket with the releases, if there is one. */
  releases?: PartState;
}

type Part = 'database' | 'realtime';

/** A short loss does not count: all processes would turn unready at once, and pages need no database. */
const graceMs = 5000;
const databaseTimeoutMs = 3000;
/** Probes in this time get one answer. */
const keepMs = 500;

/** Whether this process should get requests. */
@Injectable()
export class ReadinessService {
  private readonly lostAt = new Map<Part, number>();
  private realtime: () => PartState = () => 'unreachable';
  private last: { at: number; readiness: Promise<Readiness> } | undefined;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(DrainService) private readonly drain: DrainService,
    @Inject(ReleaseFollower) private readonly releases: ReleaseFollower,
  ) {}

  /** Call it before the server listens. */
  watchRealtime(read: () => PartState): void {
    this.realtime = read;
  }

  async read(): Promise<Readiness> {
    const now = performance.now();
    if (this.last === undefined || now - this.last.at > keepMs) this.last = { at: now, readiness: this.check() };
    const readiness = await this.last.readiness;
    return this.drain.isDraining ? { ...readiness, isReady: false, server: 'draining' } : readiness;
  }

  private async check(): Promise<Readiness> {
    const database = await this.databaseState();
    const realtime = this.realtime();
    // Both are noted, also if one decides.
    const areUsable = [this.isUsable('database', database), this.isUsable('realtime', realtime)].every(Boolean);
    // Releases that were fetched from the bucket are served without it.
    const isReady = areUsable && (await this.releases.canServe());
    const { state } = this.releases;
    return { isReady, server: 'running', database, realtime, ...(state && { releases: state }) };
  }

  /** False after a loss of more than `graceMs`. */
  private isUsable(part: Part, state: PartState): boolean {
    if (state === 'ok') this.lostAt.delete(part);
    else if (!this.lostAt.has(part)) this.lostAt.set(part, performance.now());
    const lostAt = this.lostAt.get(part);
    return lostAt === undefined || performance.now() - lostAt < graceMs;
  }

  private async databaseState(): Promise<PartState> {
    const answered = this.dataSource.query<{ isStandby: boolean }[]>('SELECT pg_is_in_recovery() AS "isStandby"').then(
      ([row]): PartState => (row?.isStandby ? 'standby' : 'ok'),
      (error: unknown): PartState => (error instanceof StandbyError ? 'standby' : 'unreachable'),
    );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<PartState>((resolve) => {
      // The database is busy, and not unreachable, if requests wait for a connection.
      timer = setTimeout(() => resolve(poolOf(this.dataSource).waitingCount > 0 ? 'ok' : 'unreachable'), databaseTimeoutMs);
    });
    return Promise.race([answered, late]).finally(() => clearTimeout(timer));
  }
}
