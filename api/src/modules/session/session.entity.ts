import type { components } from '@nearhand/contracts/openapi.gen';
import {
  BeforeInsert,
  BeforeUpdate,
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import { searchText } from '../../database/search-text.ts';
import { DomainError } from '../../http/domain-error.ts';
import { UserEntity } from '../user/user.entity.ts';
import { sessionLimits } from './session-limits.ts';

export type SessionStatus = components['schemas']['SessionStatus'];
export type CloseReason = components['schemas']['CloseReason'];

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** One customer helped by one operator: waiting → connecting → active ⇄ reconnecting → closed. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn('uuid') sessionId!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') operatorId!: string;
  @ManyToOne(() => UserEntity) @JoinColumn({ name: 'operatorId' }) operator!: Relation<UserEntity>;
  @Column('uuid', { nullable: true }) deviceId!: string | null;
  @Column('text') keyHash!: string;
  @Column('text', { nullable: true }) keyCipher!: string | null;
  @Column('text', { nullable: true }) codeHash!: string | null;
  @Column('text', { nullable: true }) codeCipher!: string | null;
  @Column('timestamptz', { nullable: true }) codeExpiresAt!: Date | null;
  @Column('text') title!: string;
  @Column('text') customerName!: string;
  @Column('text') customerEmail!: string;
  @Column('text') note!: string;
  @Column('text', { array: true }) tags!: string[];
  @Column('text') status!: SessionStatus;
  @Column('text', { nullable: true }) closeReason!: CloseReason | null;
  /** When the sweep closes it, unless something happens before. */
  @Column('timestamptz', { nullable: true }) deadlineAt!: Date | null;
  @Column('timestamptz', { nullable: true }) joinedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) closedAt!: Date | null;
  @Column('text', { select: false }) search!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;

  get isClosed(): boolean {
    return this.status === 'closed';
  }

  /** Seconds from join to close. */
  get duration(): number | null {
    if (!this.joinedAt || !this.closedAt) return null;
    return Math.max(0, Math.round((this.closedAt.getTime() - this.joinedAt.getTime()) / 1000));
  }

  /** Whether its link still opens it. */
  canBeJoinedAt(now: Date): boolean {
    return !this.isClosed && (this.deadlineAt === null || now < this.deadlineAt);
  }

  isCodeValidAt(now: Date): boolean {
    return this.status === 'waiting' && this.codeExpiresAt !== null && now < this.codeExpiresAt;
  }

  /** Starts the wait for a customer. */
  open(now: Date): void {
    this.status = 'waiting';
    this.deadlineAt = after(now, sessionLimits.waiting);
    this.codeExpiresAt = after(now, sessionLimits.code);
  }

  /** The first customer is bound to it; the code has done its work. */
  join(now: Date): void {
    if (this.isClosed) throw new DomainError('SESSION_CLOSED');
    if (this.status !== 'waiting') throw new DomainError('SESSION_ALREADY_JOINED');
    this.status = 'connecting';
    this.joinedAt = now;
    this.deadlineAt = after(now, sessionLimits.connecting);
    this.forgetCode();
  }

  /** The picture's path stands. */
  connect(): void {
    if (this.isClosed) throw new DomainError('SESSION_CLOSED');
    if (this.status === 'waiting') return;
    this.status = 'active';
    this.deadlineAt = this.lastMoment;
  }

  /** The picture's path is lost. Before it ever stood, the time for connecting goes on. */
  lose(now: Date): void {
    if (this.isClosed) throw new DomainError('SESSION_CLOSED');
    if (this.status !== 'active') return;
    this.status = 'reconnecting';
    const giveUpAt = after(now, sessionLimits.reconnecting);
    this.deadlineAt = this.lastMoment ? earlier(giveUpAt, this.lastMoment) : giveUpAt;
  }

  /** Closing is idempotent: the first reason stays. */
  close(reason: CloseReason, now: Date): void {
    if (this.isClosed) return;
    this.status = 'closed';
    this.closeReason = reason;
    this.closedAt = now;
    this.deadlineAt = null;
    this.keyCipher = null;
    this.forgetCode();
  }

  private get lastMoment(): Date | null {
    return this.joinedAt && after(this.joinedAt, sessionLimits.total);
  }

  private forgetCode(): void {
    this.codeHash = null;
    this.codeCipher = null;
    this.codeExpiresAt = null;
  }

  @BeforeInsert()
  @BeforeUpdate()
  keepSearchable(): void {
    this.search = searchText(this.title, this.customerName, this.customerEmail, this.note, ...this.tags);
  }
}
