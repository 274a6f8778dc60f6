import type { EntityManager } from 'typeorm';
import { advisoryLock } from '../../../database/advisory-lock.ts';
import { DomainError } from '../../../http/domain-error.ts';
import type { SessionEntity } from '../session/session.entity.ts';
import { sessionReportLimits } from './session-report-limits.ts';

/** Failed recordings have no files. Numbers, since the driver returns bigint as text. */
const storedBytes = `coalesce(sum("bytes") FILTER (WHERE "state" <> 'failed'), 0)::float8 AS "bytes"`;
const sessionQuery = `SELECT count(*)::int AS "recordings", ${storedBytes} FROM "recordings" WHERE "sessionId" = $1`;
const notJoinedQuery = `SELECT ${storedBytes} FROM "recordings" JOIN "sessions" USING ("sessionId")
  WHERE "companyId" = $1 AND "joinedAt" IS NULL AND "hasRecording"`;

type Recorded = Pick<SessionEntity, 'sessionId' | 'companyId' | 'joinedAt'>;

/** Ensures that the recordings of the session, and `bytes` more, are within its budget. Parallel calls wait for each other until their transactions end. */
export async function ensureWithinRecordingBudget(db: EntityManager, session: Recorded, bytes: number): Promise<void> {
  const { sessionId, companyId, joinedAt } = session;
  const { recordings, recordingsBytes, notJoinedBytes } = sessionReportLimits;
  const joined = joinedAt ? 'joined' : 'notJoined';
  await advisoryLock(db, `recordings ${joinedAt ? sessionId : companyId}`);
  const [stored] = await db.query<{ recordings: number; bytes: number }[]>(sessionQuery, [sessionId]);
  ensure('recordings', stored?.recordings ?? 0, recordings[joined]);
  ensure('bytes', (stored?.bytes ?? 0) + bytes, recordingsBytes[joined]);
  if (joinedAt) return;
  const [notJoined] = await db.query<{ bytes: number }[]>(notJoinedQuery, [companyId]);
  ensure('companyBytes', (notJoined?.bytes ?? 0) + bytes, notJoinedBytes);
}

function ensure(limit: 'recordings' | 'bytes' | 'companyBytes', needed: number, allowed: number): void {
  if (needed > allowed) throw new DomainError('RECORDING_LIMIT_REACHED', { limit, allowed });
}
