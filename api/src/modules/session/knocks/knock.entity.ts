import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type KnockReason = components['schemas']['KnockReason'];

const minute = 60_000;
/** Who has not asked for so long waits no more. */
export const knockTimeoutMs = 5 * minute;
/** An answer may be lost on its way: for so long it is given again. */
const repeatMs = minute;

/** Somebody who wants to come into a session and cannot yet. */
@Entity('session_knocks')
export class KnockEntity {
  @PrimaryColumn('uuid') knockId!: string;
  @Column('uuid') sessionId!: string;
  @Column('text') secretHash!: string;
  @Column('text') reason!: KnockReason;
  @Column('text') state!: 'waiting' | 'admitted' | 'refused' | 'gone';
  @Column('text') address!: string;
  @Column('timestamptz') at!: Date;
  @Column('timestamptz') polledAt!: Date;
  @Column('integer', { nullable: true }) used!: number | null;
  @Column('integer', { nullable: true }) allowed!: number | null;
  /** Of the seat that was given for it. */
  @Column('text', { nullable: true }) seatHash!: string | null;

  isWaitingAt(now: Date): boolean {
    return this.state === 'waiting' && now.getTime() - this.polledAt.getTime() < knockTimeoutMs;
  }

  /** Whether the seat is its own: not taken yet, or taken a moment ago and by nobody else since. */
  maySitDown(seatHash: string | null, now: Date): boolean {
    if (this.state !== 'admitted' || now.getTime() - this.polledAt.getTime() >= knockTimeoutMs) return false;
    return this.seatHash === null || (this.seatHash === seatHash && now.getTime() - this.polledAt.getTime() < repeatMs);
  }
}
