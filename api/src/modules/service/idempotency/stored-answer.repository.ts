import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Time for which the answer to a key is kept, in hours. */
const keptHours = 24;

export interface StoredAnswer {
  /** Hash of the caller and the key. */
  keyHash: string;
  userId: string;
  /** Hash of operation, path and body. */
  requestHash: string;
  bodySealed: string;
}

@Injectable()
export class StoredAnswerRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Locks the key until the transaction of `db` ends. False if another request holds it. */
  async lock(db: EntityManager, keyHash: string): Promise<boolean> {
    const [row] = await db.query<{ isLocked: boolean }[]>('SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS "isLocked"', [
      `idempotency:${keyHash}`,
    ]);
    return row?.isLocked === true;
  }

  async find(db: EntityManager, keyHash: string): Promise<StoredAnswer | undefined> {
    const [row] = await db.query<StoredAnswer[]>(
      `SELECT "keyHash", "userId", "requestHash", "bodySealed" FROM "stored_answers"
       WHERE "keyHash" = $1 AND "createdAt" > now() - make_interval(hours => $2)`,
      [keyHash, keptHours],
    );
    return row;
  }

  async store(db: EntityManager, { keyHash, userId, requestHash, bodySealed }: StoredAnswer): Promise<void> {
    await db.query(
      `INSERT INTO "stored_answers" ("keyHash", "userId", "requestHash", "bodySealed") VALUES ($1, $2, $3, $4)
       ON CONFLICT ("keyHash") DO UPDATE SET "requestHash" = $3, "bodySealed" = $4, "createdAt" = now()`,
      [keyHash, userId, requestHash, bodySealed],
    );
  }

  async clean(): Promise<void> {
    await this.dataSource.query('DELETE FROM "stored_answers" WHERE "createdAt" <= now() - make_interval(hours => $1)', [keptHours]);
  }
}
