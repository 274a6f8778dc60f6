import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { DomainError } from '../../../http/domain-error.ts';
import { UserEntity } from '../../account/user/user.entity.ts';
import { SessionEntity } from '../session/session.entity.ts';

export type SessionRequestKind = components['schemas']['SessionRequestKind'];
export type SessionRequestState = components['schemas']['SessionRequestState'];

/** Time during which a session request is pending. */
export const sessionRequestMs = 2 * 60_000;

/** A request of one operator to another. */
@Entity('session_requests')
export class SessionRequestEntity {
  @PrimaryColumn('uuid') sessionRequestId!: string;
  @Column('uuid') sessionId!: string;
  @ManyToOne(() => SessionEntity) @JoinColumn({ name: 'sessionId' }) session!: Relation<SessionEntity>;
  @Column('text') kind!: SessionRequestKind;
  @Column('text') state!: SessionRequestState;
  @Column('uuid') fromId!: string;
  @ManyToOne(() => UserEntity) @JoinColumn({ name: 'fromId' }) from!: Relation<UserEntity>;
  @Column('uuid') toId!: string;
  @ManyToOne(() => UserEntity) @JoinColumn({ name: 'toId' }) to!: Relation<UserEntity>;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) answeredAt!: Date | null;

  isPendingAt(now: Date): boolean {
    return this.state === 'pending' && now < this.expiresAt;
  }

  /** Returns false if the same answer was given before. Throws if the request is no longer pending. */
  answer(accept: boolean, now: Date): boolean {
    const answered = accept ? 'accepted' : 'declined';
    if (this.state === answered) return false;
    if (!this.isPendingAt(now)) throw new DomainError('SESSION_REQUEST_NOT_FOUND');
    this.state = answered;
    this.answeredAt = now;
    return true;
  }

  /** Returns false if the request was not pending. */
  end(state: 'withdrawn' | 'expired'): boolean {
    if (this.state !== 'pending') return false;
    this.state = state;
    return true;
  }
}
