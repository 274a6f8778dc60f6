import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type JoinRequestReason = components['schemas']['JoinRequestReason'];

const minute = 60_000;
/** A request without a poll for this long has expired. */
export const joinRequestTimeoutMs = 5 * minute;
/** A poll writes its time at most this often. */
const pollWriteMs = minute / 2;

/** A customer asks to be admitted to a session that has one, or whose company has no room in its plan. */
@Entity('join_requests')
export class JoinRequestEntity {
  @PrimaryColumn('uuid') joinRequestId!: string;
  @Column('uuid') sessionId!: string;
  @Column('text') tokenHash!: string;
  @Column('text') reason!: JoinRequestReason;
  @Column('text') state!: 'waiting' | 'admitted' | 'rejected' | 'expired';
  @Column('text') address!: string;
  @Column('timestamptz') at!: Date;
  @Column('timestamptz') polledAt!: Date;
  @Column('integer', { nullable: true }) used!: number | null;
  @Column('integer', { nullable: true }) allowed!: number | null;
  /** Hash of the token of the customer who joined with the request. */
  @Column('text', { nullable: true }) customerTokenHash!: string | null;

  isWaitingAt(now: Date): boolean {
    return this.state === 'waiting' && now.getTime() - this.polledAt.getTime() < joinRequestTimeoutMs;
  }

  isPollDueAt(now: Date): boolean {
    return now.getTime() - this.polledAt.getTime() >= pollWriteMs;
  }

  /** Whether the customer is admitted and has not joined yet. */
  mayJoin(now: Date): boolean {
    return this.state === 'admitted' && this.customerTokenHash === null && now.getTime() - this.polledAt.getTime() < joinRequestTimeoutMs;
  }
}
