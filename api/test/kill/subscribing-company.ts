import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { aBenchCompany } from '../a-bench-company.ts';
import { atLock, type OpenKillPoint } from './kill-point.ts';
import { KilledServer } from './killed-server.ts';

type Answer = Awaited<ReturnType<KilledServer['call']>>;

/** A restart on a busy machine takes long, and a job of a killed process is taken over after some seconds. */
const mostTries = 1200;
const pauseMs = 50;

/** Tries until the result is not null. */
export async function insist<Result>(attempt: () => Promise<Result | null>, failure: () => string): Promise<Result> {
  for (let tries = 1; ; tries++) {
    const result = await attempt();
    if (result !== null) return result;
    if (tries === mostTries) throw new Error(failure());
    await pause(pauseMs);
  }
}

/** A company, and its owner at a server that may be killed at any time. */
export class SubscribingCompany {
  readonly companyId: string;
  protected readonly client: pg.Client;
  private readonly server: KilledServer;

  constructor({ companyId, server, client }: { companyId: string; server: KilledServer; client: pg.Client }) {
    [this.companyId, this.server, this.client] = [companyId, server, client];
  }

  /** The owner of a new company without a plan. */
  static async signIn(databaseUrl: string, origin: string, client: pg.Client) {
    const bench = await aBenchCompany(databaseUrl);
    const { companyId } = bench;
    await client.query(`UPDATE "subscriptions" SET "isInternalPlan" = false, "plan" = 'free' WHERE "companyId" = $1`, [companyId]);
    const server = new KilledServer(origin, bench);
    await server.signIn();
    return { companyId, server, client };
  }

  /** Calls an operation until the server answers. */
  request(method: string, path: string, body?: unknown): Promise<Answer> {
    let last: Answer | null = null;
    return insist(
      async () => {
        last = await this.server.call(method, path, body as object).catch(() => null);
        return last && last.status < 500 ? last : null;
      },
      () => `${method} ${path} is not answered any more: ${JSON.stringify(last)}`,
    );
  }

  get subscriptionPath(): string {
    return `/api/company/${this.companyId}/subscription`;
  }

  /** The lock of its subscription, under which changes are saved. */
  atSaving(databaseUrl: string): OpenKillPoint {
    return atLock(databaseUrl, 'SELECT FROM "subscriptions" WHERE "companyId" = $1 FOR UPDATE', this.companyId);
  }

  /** The lock of its company, which changes of its subscription begin with. */
  atLocking(databaseUrl: string): OpenKillPoint {
    return atLock(databaseUrl, 'SELECT FROM "companies" WHERE "companyId" = $1 FOR NO KEY UPDATE', this.companyId);
  }

  /** The lock of its company, which an event needs that is stored. */
  atStoring(databaseUrl: string): OpenKillPoint {
    return atLock(databaseUrl, 'SELECT FROM "companies" WHERE "companyId" = $1 FOR UPDATE', this.companyId);
  }

  /** Changes the plan or its end. An interrupted attempt may have succeeded: then the answer has the code `repeated`. */
  async change(method: string, path: string, repeated: string, body?: unknown): Promise<void> {
    const { status, body: answer } = await this.request(method, this.subscriptionPath + path, body);
    if (status !== 200 && answer['code'] !== repeated) throw new Error(`${method} ${path} was refused: ${JSON.stringify(answer)}`);
  }

  async countAudits(action: string): Promise<number> {
    return this.count(`FROM "audit_records" WHERE "companyId" = $1 AND "action" = $2`, action);
  }

  protected async count(query: string, ...parameters: unknown[]): Promise<number> {
    const all = [this.companyId, ...parameters];
    return (await this.client.query<{ count: number }>(`SELECT count(*)::int AS "count" ${query}`, all)).rows[0]?.count ?? 0;
  }
}
