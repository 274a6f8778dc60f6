import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { sessionReportLimits } from './session-report-limits.ts';

export type RecordingState = components['schemas']['RecordingState'];

/** States: running → processing → ready or failed. */
@Entity('recordings')
export class RecordingEntity {
  @PrimaryColumn('uuid') recordingId!: string;
  @Column('uuid') sessionId!: string;
  @Column('uuid') userId!: string;
  @Column('text') state!: RecordingState;
  @Column('timestamptz') startedAt!: Date;
  @Column('timestamptz') lastChunkAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('double precision', { nullable: true }) seconds!: number | null;
  /** Size of the chunks, then of the file. The driver returns bigint as text. */
  @Column('bigint', { transformer: { from: Number, to: (value: number) => value } }) bytes!: number;
  @Column('text', { nullable: true }) file!: string | null;

  get isRunning(): boolean {
    return this.state === 'running';
  }

  /** Ends at this time unless another chunk arrives. */
  get silentAt(): Date {
    return new Date(this.lastChunkAt.getTime() + sessionReportLimits.recordingSilence);
  }

  /** Fails without chunks. */
  end(chunks: number, now: Date): void {
    if (!this.isRunning) return;
    this.state = chunks > 0 ? 'processing' : 'failed';
    this.endedAt = now;
  }
}

/** Details of a recording that the audit log keeps. */
export const auditDetails = ({ sessionId, recordingId, startedAt, seconds, bytes }: RecordingEntity): Record<string, unknown> => ({
  sessionId,
  recordingId,
  startedAt: startedAt.toISOString(),
  seconds,
  bytes,
});
