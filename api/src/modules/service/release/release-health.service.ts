import type { components } from '@nearhand/contracts/openapi.gen';
import type { Canary } from '@nearhand/contracts/release';
import type { BuildHealth } from '@nearhand/release/judge-canary';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobService } from '../../../jobs/job.service.ts';

/** Classes of times: the first is below 50 ms, and each is a quarter longer than the one before; the last has no end. */
const classes = 32;
const shortestMs = 50;
const growth = 1.25;

const classOf = (ms: number) => Math.min(Math.max(Math.ceil(Math.log(ms / shortestMs) / Math.log(growth)), 0), classes - 1);
const endOf = (index: number) => Math.round(shortestMs * growth ** index);

const addQuery = `
  INSERT INTO "release_health" AS "known" ("remote", "buildId", "minute", "activations", "failures", "longTasks", "times")
  VALUES ($1, $2, date_trunc('minute', now()), $3, $4, $5, $6)
  ON CONFLICT ("remote", "buildId", "minute") DO UPDATE SET
    "activations" = "known"."activations" + excluded."activations",
    "failures" = "known"."failures" + excluded."failures",
    "longTasks" = "known"."longTasks" + excluded."longTasks",
    "times" = ARRAY(SELECT "one" + "other" FROM unnest("known"."times", excluded."times") AS "both" ("one", "other"))`;

const sumQuery = `
  SELECT coalesce(sum("activations"), 0)::int AS "activations", coalesce(sum("failures"), 0)::int AS "failures",
    coalesce(sum("longTasks"), 0)::int AS "longTasks",
    ARRAY(
      SELECT sum("count")::int FROM "release_health" AS "each", unnest("each"."times") WITH ORDINALITY AS "time" ("count", "index")
      WHERE "remote" = $1 AND "buildId" = $2 AND "minute" >= date_trunc('minute', $3::timestamptz)
      GROUP BY "index" ORDER BY "index"
    ) AS "times"
  FROM "release_health" WHERE "remote" = $1 AND "buildId" = $2 AND "minute" >= date_trunc('minute', $3::timestamptz)`;

const minuteQuery = `
  SELECT "minute", "buildId", "activations", "failures", "longTasks", "times" FROM "release_health"
  WHERE "remote" = $1 AND "buildId" = ANY($2) AND "minute" BETWEEN date_trunc('minute', $3::timestamptz) AND $4
  ORDER BY "minute" DESC LIMIT $5`;

/** Two hours, of two builds. */
const listedMinutes = 120;

interface Sums extends Omit<BuildHealth, 'activationP75'> {
  times: number[];
}

/** The time within which three of four pages were shown: the end of its class. */
function p75Of(times: readonly number[], count: number): number | null {
  let passed = 0;
  for (const [index, pages] of times.entries()) {
    passed += pages;
    if (passed > 0 && passed >= count * 0.75) return endOf(index);
  }
  return null;
}

interface MinuteSums extends Sums {
  minute: Date;
  buildId: string;
}

const healthOf = ({ activations = 0, failures = 0, longTasks = 0, times = [] }: Partial<Sums> = {}): BuildHealth => ({
  activations,
  failures,
  longTasks,
  activationP75: p75Of(times, activations),
});

/** Reports of browsers about the builds of a remote, while a share of visitors gets another one. By minute, for 30 days. */
@Injectable()
export class ReleaseHealthService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(JobService) jobs: JobService,
  ) {
    jobs.repeat('release-health.cleaning', '50 3 * * *', () => this.forget());
  }

  async add({ remote, buildId, activations, failures, longTasks }: components['schemas']['ReleaseHealthReport']): Promise<void> {
    const times = new Array<number>(classes).fill(0);
    for (const ms of activations) times[classOf(ms)] = (times[classOf(ms)] ?? 0) + 1;
    await this.dataSource.query(addQuery, [remote, buildId, activations.length, failures, longTasks, times]);
  }

  /** Returns the health of a build since the canary started. */
  async read({ remote, startedAt }: Pick<Canary, 'remote' | 'startedAt'>, buildId: string): Promise<BuildHealth> {
    const [sums] = await this.dataSource.query<Sums[]>(sumQuery, [remote, buildId, startedAt]);
    return healthOf(sums);
  }

  /** Returns the health of two builds in each of the newest minutes of a canary. */
  async readMinutes(
    { remote, startedAt, endedAt = 'infinity' }: Pick<Canary, 'remote' | 'startedAt'> & { endedAt?: string },
    { candidate, live }: { candidate: string; live: string },
  ): Promise<components['schemas']['CanaryHealthMinute'][]> {
    const rows = await this.dataSource.query<MinuteSums[]>(minuteQuery, [remote, [candidate, live], startedAt, endedAt, 2 * listedMinutes]);
    const byMinute = Map.groupBy(rows.toReversed(), ({ minute }) => minute.toISOString());
    const of = (sums: readonly MinuteSums[], id: string) => healthOf(sums.find(({ buildId }) => buildId === id));
    return [...byMinute].slice(-listedMinutes).map(([minute, sums]) => ({ minute, candidate: of(sums, candidate), live: of(sums, live) }));
  }

  private async forget(): Promise<void> {
    await this.dataSource.query(`DELETE FROM "release_health" WHERE "minute" < now() - interval '30 days'`);
  }
}
