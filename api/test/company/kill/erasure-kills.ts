import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { createBoss } from '../../../src/jobs/job-boss.ts';
import type { KillSetting } from '../../kill/kill-setting.ts';
import { type Killing, whileKilled } from '../../kill/killing.ts';
import { ErasedCompany, type Rows, storedFiles } from './erased-company.ts';

/** Stage of the erasure when the server was killed. */
const stages = ['sessions and their recordings', 'devices', 'users, identities and the rest', 'over'] as const;
type Stage = (typeof stages)[number];

export interface ErasureKillReport {
  stages: Record<Stage, number>;
  /** Number of companies. */
  erased: number;
  restartMs: number;
  problems: string[];
}

/** Another process takes over a job of a killed process after some time. */
const settleMs = 150_000;
/** Kills occur within a third of this time after a stage has begun. */
const spreadMs = 450;

const tablesQuery = `SELECT "table_name" AS "table" FROM "information_schema"."columns"
  WHERE "table_schema" = 'public' AND "column_name" = 'companyId' AND "table_name" <> 'companies'`;
const lostIdentities = `SELECT "email" FROM "identities" i WHERE NOT EXISTS (SELECT 1 FROM "users" u WHERE u."identityId" = i."identityId"::text)`;

/** Kills the server repeatedly while it erases companies, and checks the remains after each kill. */
export function runErasureKills(setting: KillSetting): Promise<ErasureKillReport> {
  return whileKilled(setting, {}, async (killing) => {
    // The server finds a job that is sent before its start first.
    const boss = createBoss(setting.databaseUrl);
    await boss.start();
    const order = () => boss.send('company-erasure', {});
    return new Erasures(killing, setting, order).run(setting.kills).finally(() => boss.stop({ graceful: false }));
  });
}

class Erasures {
  private readonly problems: string[] = [];
  private readonly killing: Killing;
  private readonly setting: KillSetting;
  private readonly order: () => Promise<unknown>;
  private readonly leaving: ErasedCompany[] = [];

  constructor(killing: Killing, setting: KillSetting, order: () => Promise<unknown>) {
    this.killing = killing;
    this.setting = setting;
    this.order = order;
  }

  async run(kills: number): Promise<ErasureKillReport> {
    const tally = Object.fromEntries(stages.map((stage) => [stage, 0])) as ErasureKillReport['stages'];
    const staying = await this.aCompany();
    const whole = await staying.rows();
    await this.killing.kill();
    for (let kill = 0; kill < kills; kill++) {
      const company = await this.nextToLeave();
      tally[await this.killMidway(company, kill)]++;
      await this.check(company, whole);
    }
    await this.settle();
    for (const company of this.leaving) await this.check(company, whole);
    const [stays, kept] = [await staying.rows(), await staying.filesLeft()];
    if (JSON.stringify(stays) !== JSON.stringify(whole)) this.problems.push(`the other company has ${JSON.stringify(stays)}`);
    const files = await storedFiles(join(this.setting.dataDir, 'files'));
    this.problems.push(...files.filter((file) => !kept.includes(file)).map((file) => `${file} belongs to nobody`));
    if (kept.length < whole.recordings + 2) this.problems.push(`the other company has ${kept.length} files left`);
    return { stages: tally, erased: this.leaving.length, restartMs: this.killing.restartMs, problems: this.problems };
  }

  private aCompany(): Promise<ErasedCompany> {
    return ErasedCompany.create(this.killing.client, this.setting.databaseUrl, this.setting.dataDir);
  }

  /** The company whose erasure was interrupted, or another one. */
  private async nextToLeave(): Promise<ErasedCompany> {
    const last = this.leaving.at(-1);
    if (last && (await last.rows()).companies === 1) return last;
    const company = await this.aCompany();
    await company.passItsDays();
    this.leaving.push(company);
    return company;
  }

  /** Each third kill is at the same stage, unless missed, and later within it each time. */
  private async killMidway(company: ErasedCompany, kill: number): Promise<Stage> {
    const before = sumOf(await company.rows());
    const goal = kill % 3;
    await this.order();
    await this.killing.start();
    for (let rows = await company.rows(); sumOf(rows) === before || stages.indexOf(stageOf(rows)) < goal; rows = await company.rows())
      await pause(5);
    await pause((Math.floor(kill / 3) * spreadMs) / this.setting.kills);
    await this.killing.kill();
    return stageOf(await company.rows());
  }

  /** The users are deleted with the company in one step, and no file before the row that refers to it. */
  private async check(company: ErasedCompany, whole: Rows): Promise<void> {
    const { companies, users, identities, records, images, uploads, recordings } = await company.rows();
    const rest = [users, identities, records, images, uploads];
    const expected = companies === 1 ? [1, 1, whole.records, 1, 1] : [0, 0, 0, 0, 0];
    if (String(rest) !== String(expected)) this.problems.push(`${company.name} is half-erased: ${rest} instead of ${expected}`);
    const files = await company.filesLeft();
    if (files.length < recordings + images + uploads) this.problems.push(`${company.name} names files that are gone`);
    this.problems.push(...(await leftBehind(this.killing.client)));
  }

  /** Waits until everything is erased, files included; the later check finds what is not erased in time. */
  private async settle(): Promise<void> {
    await this.order();
    await this.killing.start();
    const isOver = async () => {
      for (const company of this.leaving) {
        if (sumOf(await company.rows()) > 0 || (await company.filesLeft()).length > 0) return false;
      }
      return true;
    };
    for (const until = Date.now() + settleMs; Date.now() < until && !(await isOver()); ) await pause(250);
    for (const company of this.leaving) {
      const left = await company.rows();
      if (sumOf(left) > 0) this.problems.push(`${company.name} is not erased: ${JSON.stringify(left)}`);
    }
  }
}

const sumOf = (rows: Rows): number => Object.values(rows).reduce((sum, count) => sum + count, 0);

function stageOf({ companies, sessions, devices }: Rows): Stage {
  if (companies === 0) return 'over';
  if (sessions > 0) return 'sessions and their recordings';
  return devices > 0 ? 'devices' : 'users, identities and the rest';
}

/** Identities without a user, and rows of erased companies. */
async function leftBehind(client: pg.Client): Promise<string[]> {
  const { rows: lost } = await client.query<{ email: string }>(lostIdentities);
  const { rows: tables } = await client.query<{ table: string }>(tablesQuery);
  const counts = tables.map(
    ({ table }) => `SELECT '${table}' AS "table" WHERE EXISTS
      (SELECT 1 FROM "${table}" t WHERE NOT EXISTS (SELECT 1 FROM "companies" c WHERE c."companyId" = t."companyId"))`,
  );
  const { rows: orphaned } = await client.query<{ table: string }>(counts.join(' UNION ALL '));
  return [
    ...lost.map(({ email }) => `${email} is the identity of nobody`),
    ...orphaned.map(({ table }) => `${table} has rows of no company`),
  ];
}
