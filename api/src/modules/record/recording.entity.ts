import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { recordLimits } from './record-limits.ts';

export type RecordingState = components['schemas']['RecordingState'];

/** What one operator recorded of a session: running → processing → ready or failed. */
@Entity('recordings')
export class RecordingEntity {
  @PrimaryColumn('uuid') recordingId!: string;
  @Column('uuid') sessionId!: string;
  @Column('uuid') userId!: string;
  @Column('text') state!: RecordingState;
  @Column('timestamptz') startedAt!: Date;
  @Column('timestamptz') lastPieceAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('double precision', { nullable: true }) seconds!: number | null;
  /** Of the pieces, then of the finished file; PostgreSQL's bigint arrives as text. */
  @Column('bigint', { transformer: { from: Number, to: (value: number) => value } }) bytes!: number;
  @Column('text', { nullable: true }) file!: string | null;

  get isRunning(): boolean {
    return this.state === 'running';
  }

  /** When it counts as abandoned, unless another piece comes. */
  get silentAt(): Date {
    return new Date(this.lastPieceAt.getTime() + recordLimits.recordingSilence);
  }

  /** No more pieces follow; without any there is nothing to make seekable. */
  end(pieces: number, now: Date): void {
    if (!this.isRunning) return;
    this.state = pieces > 0 ? 'processing' : 'failed';
    this.endedAt = now;
  }
}
