import type { EntityManager } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { RecordingEntity } from './recording.entity.ts';

/** Locks a recording of the caller. */
export async function lockOwnRecording(
  db: EntityManager,
  { userId }: Actor,
  sessionId: string,
  recordingId: string,
): Promise<RecordingEntity> {
  const recording = await db.findOne(RecordingEntity, { where: { recordingId, sessionId }, lock: { mode: 'pessimistic_write' } });
  if (!recording) throw new DomainError('RECORDING_NOT_FOUND');
  if (recording.userId !== userId) throw new DomainError('FORBIDDEN');
  return recording;
}
