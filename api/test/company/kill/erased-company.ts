import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { aBenchCompany, type BenchCompany } from '../../a-bench-company.ts';

const counts = { sessions: 900, recorded: 30, devices: 5200, records: 1500 };

const insertSessions = `
  INSERT INTO "sessions" ("sessionId", "companyId", "operatorId", "keyHash", "title", "customerName", "customerEmail", "note", "tags",
    "status", "closeReason", "closedAt", "search")
  SELECT gen_random_uuid(), $1, $2, gen_random_uuid()::text, 'x', '', '', '', '{}', 'closed', 'operator', now(), 'x'
  FROM generate_series(1, ${counts.sessions})`;
const insertRecordings = `
  INSERT INTO "recordings" ("recordingId", "sessionId", "userId", "state", "bytes", "startedAt", "lastChunkAt", "endedAt")
  SELECT gen_random_uuid(), "sessionId", $2, 'failed', 1, now(), now(), now() FROM "sessions" WHERE "companyId" = $1 LIMIT ${counts.recorded}
  RETURNING "sessionId"`;
const insertDevices = `
  INSERT INTO "devices" ("assignmentId", "companyId", "machineId", "secretHash", "hostname", "os", "osVersion", "agentVersion", "tags", "note", "search")
  SELECT id, $1, id::text, 'none', 'pc', 'windows', '11', '1', '{}', '', 'pc'
  FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, ${counts.devices})) ids`;
const insertAudit = `
  INSERT INTO "audit_records" ("auditId", "companyId", "action", "search")
  SELECT gen_random_uuid(), $1, 'signedIn', '' FROM generate_series(1, ${counts.records})`;
const insertImage = `INSERT INTO "images" ("imageId", "companyId", "file") VALUES ($2, $1, $3)`;
const insertUpload = `
  INSERT INTO "uploads" ("uploadId", "companyId", "userId", "purpose", "file", "bytes", "expiresAt")
  VALUES ($3, $1, $2, 'logo', $4, 1, now() + interval '1 day')`;
const countQuery = `SELECT
  (SELECT count(*)::int FROM "companies" WHERE "companyId" = $1) AS "companies",
  (SELECT count(*)::int FROM "users" WHERE "companyId" = $1) AS "users",
  (SELECT count(*)::int FROM "identities" WHERE "email" = $2) AS "identities",
  (SELECT count(*)::int FROM "audit_records" WHERE "companyId" = $1) AS "records",
  (SELECT count(*)::int FROM "images" WHERE "companyId" = $1) AS "images",
  (SELECT count(*)::int FROM "uploads" WHERE "companyId" = $1) AS "uploads",
  (SELECT count(*)::int FROM "recordings" r JOIN "sessions" USING ("sessionId") WHERE "companyId" = $1) AS "recordings",
  (SELECT count(*)::int FROM "sessions" WHERE "companyId" = $1) AS "sessions",
  (SELECT count(*)::int FROM "devices" WHERE "companyId" = $1) AS "devices"`;

export type Rows = Record<
  'companies' | 'users' | 'identities' | 'records' | 'images' | 'uploads' | 'recordings' | 'sessions' | 'devices',
  number
>;

/** A company with sessions, recordings, devices, an audit log, a logo and an upload. */
export class ErasedCompany {
  private readonly client: pg.Client;
  private readonly company: BenchCompany;
  private readonly files: string;
  /** Paths in the folder of all files. */
  private readonly stored: string[] = [];

  private constructor(client: pg.Client, company: BenchCompany, dataDir: string) {
    this.client = client;
    this.company = company;
    this.files = join(dataDir, 'files');
  }

  static async create(client: pg.Client, databaseUrl: string, dataDir: string): Promise<ErasedCompany> {
    const company = new ErasedCompany(client, await aBenchCompany(databaseUrl), dataDir);
    await company.fill();
    return company;
  }

  get name(): string {
    return this.company.email;
  }

  async rows(): Promise<Rows> {
    const { companyId, email } = this.company;
    return (await this.client.query<Rows>(countQuery, [companyId, email])).rows[0] as Rows;
  }

  /** The given files that still exist. */
  async filesLeft(): Promise<string[]> {
    const found = await storedFiles(this.files);
    return this.stored.filter((file) => found.includes(file));
  }

  /** Makes the erasure due. */
  async passItsDays(): Promise<void> {
    const query = `UPDATE "companies" SET "deletionAt" = now() - interval '1 minute' WHERE "companyId" = $1`;
    await this.client.query(query, [this.company.companyId]);
  }

  private async fill(): Promise<void> {
    const { companyId, userId } = this.company;
    const [imageId, uploadId] = [randomUUID(), randomUUID()];
    await this.client.query(insertSessions, [companyId, userId]);
    const { rows } = await this.client.query<{ sessionId: string }>(insertRecordings, [companyId, userId]);
    await this.client.query(insertDevices, [companyId]);
    await this.client.query(insertAudit, [companyId]);
    await this.client.query(insertImage, [companyId, imageId, `images/${imageId}`]);
    await this.client.query(insertUpload, [companyId, userId, uploadId, `uploads/${uploadId}/1`]);
    for (const { sessionId } of rows) await this.store(`sessions/${sessionId}/chunks`, '0');
    await this.store(`images/${imageId}`, 'small.webp');
    await this.store(`uploads/${uploadId}`, '1');
  }

  private async store(folder: string, name: string): Promise<void> {
    await mkdir(join(this.files, folder), { recursive: true });
    await writeFile(join(this.files, folder, name), 'x');
    this.stored.push(`${folder}/${name}`);
  }
}

/** Every file below a folder; none for a folder that is removed meanwhile. */
export async function storedFiles(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(() => []);
  const found = entries.map(async (entry) => {
    const path = below ? `${below}/${entry.name}` : entry.name;
    return entry.isFile() ? [path] : storedFiles(folder, path);
  });
  return (await Promise.all(found)).flat();
}
