import { isDeepStrictEqual } from 'node:util';
import { withAsciiDomain } from '@nearhand/contracts/email';
import type { components } from '@nearhand/contracts/openapi.gen';
import { Entity } from 'typeorm';
import { DomainError } from '../../../http/domain-error.ts';
import type { DeviceEntity } from '../../company/device/device.entity.ts';
import { SessionColumns } from './session-columns.ts';
import type { EventDetails, SessionEventType } from './session-event.repository.ts';
import { type SessionLimits, sessionLimits } from './session-limits.ts';
import { after, dueAtOf, earliest, idleAtOf, idleEndsAtOf, isOver, lastMomentOf, reasonOfTime } from './session-times.ts';

export type SessionStatus = components['schemas']['SessionStatus'];
export type CloseReason = components['schemas']['CloseReason'];

/** A change of a session since it was loaded, for its history and its publisher. */
export interface SessionStep {
  type: SessionEventType;
  /** Default: now. */
  at?: Date;
  /** Default: the operator who makes the change. */
  userId?: string;
  details?: EventDetails;
}

type SessionText = Partial<Pick<SessionEntity, (typeof writable)[number]>>;
const writable = ['title', 'customerName', 'customerEmail', 'note', 'tags'] as const;

/** One customer helped by one operator: waiting → connecting → active ⇄ reconnecting → closed. */
@Entity('sessions')
export class SessionEntity extends SessionColumns {
  /** Set when the session is loaded to be changed. */
  limits: SessionLimits = sessionLimits;
  readonly steps: SessionStep[] = [];

  get isClosed(): boolean {
    return this.status === 'closed';
  }

  /** Seconds from join to close. */
  get duration(): number | null {
    if (!this.joinedAt || !this.closedAt) return null;
    return Math.max(0, Math.round((this.closedAt.getTime() - this.joinedAt.getTime()) / 1000));
  }

  /** Time at which the session is closed unless the idle question is answered. */
  get idleEndsAt(): Date | null {
    return idleEndsAtOf(this);
  }

  /** The next time at which `elapse` changes the session. */
  get dueAt(): Date | null {
    return dueAtOf(this);
  }

  canBeJoinedAt(now: Date): boolean {
    return !this.isClosed && !isOver(this.deadlineAt, now);
  }

  isCodeValidAt(now: Date): boolean {
    return this.status === 'waiting' && this.codeExpiresAt !== null && now < this.codeExpiresAt;
  }

  /** Changes the given fields, and names them in the event. */
  write(given: SessionText): void {
    const { customerEmail } = given;
    const written = { ...given, ...(customerEmail !== undefined && { customerEmail: withAsciiDomain(customerEmail) }) };
    const fields = writable.filter((field) => field in written && !isDeepStrictEqual(written[field], this[field]));
    if (fields.length === 0) return;
    Object.assign(this, Object.fromEntries(fields.map((field) => [field, written[field]])));
    this.steps.push({ type: 'noted', details: { fields: fields.join(', ') } });
  }

  open(now: Date): void {
    this.status = 'waiting';
    this.waitFrom(now);
    this.steps.push({ type: 'created', at: now });
  }

  /** Extends the invitation. */
  renew(now: Date): void {
    if (this.isClosed) throw new DomainError('SESSION_CLOSED');
    if (this.status !== 'waiting') throw new DomainError('SESSION_NOT_WAITING');
    this.waitFrom(now);
    this.steps.push({ type: 'renewed', at: now });
  }

  /** Begins with a device, which is its customer and needs no invitation. */
  openWith({ assignmentId, name }: Pick<DeviceEntity, 'assignmentId' | 'name'>, now: Date): void {
    this.deviceId = assignmentId;
    this.deviceName = name;
    this.status = 'connecting';
    this.joinedAt = now;
    this.deadlineAt = earliest(after(now, this.limits.connecting), lastMomentOf(this));
    this.forgetCode();
    this.steps.push({ type: 'created', at: now });
  }

  /** Binds the first customer, which ends the code. */
  join(now: Date): void {
    if (this.isClosed) throw new DomainError('SESSION_CLOSED');
    if (this.status !== 'waiting') throw new DomainError('SESSION_ALREADY_JOINED');
    this.status = 'connecting';
    this.joinedAt = now;
    this.deadlineAt = earliest(after(now, this.limits.connecting), lastMomentOf(this));
    this.forgetCode();
    this.steps.push({ type: 'joined', at: now });
  }

  /** The agent takes the customer's place, with control. */
  allowControl(now: Date): void {
    this.mode = 'control';
    this.steps.push({ type: 'controlAllowed', at: now });
  }

  /** The media connection is established. */
  connect(now: Date): void {
    if (this.isClosed) throw new DomainError('SESSION_CLOSED');
    if (this.status === 'waiting' || this.status === 'active') return;
    const isFirst = this.status === 'connecting';
    this.status = 'active';
    this.deadlineAt = lastMomentOf(this);
    this.isOrphaned = false;
    this.hasHostLeft = false;
    this.idleAskedAt = null;
    if (isFirst) this.lastActivityAt = now;
    this.steps.push({ type: isFirst ? 'connected' : 'reconnected', at: now });
  }

  /** The media connection is lost. While connecting, the deadline stays. */
  lose(now: Date, isOrphaned = false): void {
    if (this.isClosed) throw new DomainError('SESSION_CLOSED');
    if (this.status !== 'active') return;
    this.isOrphaned = isOrphaned;
    this.awaitHost(now);
    this.steps.push({ type: 'lost', at: now, details: { isOrphaned } });
  }

  /** The host has closed the window, and may return. */
  leave(now: Date): void {
    if (this.isClosed) throw new DomainError('SESSION_CLOSED');
    this.hasHostLeft = true;
    if (this.status === 'active') this.awaitHost(now);
    this.steps.push({ type: 'left', at: now, userId: this.operatorId, details: { role: 'host' } });
  }

  /** Makes another operator the host. The former host stays a participant. */
  handOver(operatorId: string, type: 'transferred' | 'takenOver'): void {
    if (this.isClosed) throw new DomainError('SESSION_CLOSED');
    const from = this.operatorId;
    this.operatorId = operatorId;
    this.hasHostLeft = false;
    this.participantIds = [...this.participantIds.filter((userId) => userId !== operatorId), from];
    this.steps.push({ type, details: { from, to: operatorId } });
  }

  addParticipant(userId: string): void {
    if (this.isClosed) throw new DomainError('SESSION_CLOSED');
    if (userId !== this.operatorId && !this.participantIds.includes(userId)) this.participantIds = [...this.participantIds, userId];
  }

  removeParticipant(userId: string, role: components['schemas']['SessionRole'], reason: components['schemas']['RemovalReason']): void {
    this.participantIds = this.participantIds.filter((other) => other !== userId);
    this.steps.push({ type: 'left', userId, details: { role, isForGood: true, ...(reason !== 'left' && { reason }) } });
  }

  /** Activity also answers the idle question. */
  noteActivity(now: Date): void {
    if (this.isClosed) return;
    this.lastActivityAt = now;
    if (!this.idleAskedAt) return;
    this.idleAskedAt = null;
    if (this.status === 'active') this.deadlineAt = lastMomentOf(this);
    this.steps.push({ type: 'idleAnswered', at: now });
  }

  /** Applies the changes that are due by time. */
  elapse(now: Date): void {
    if (this.isClosed) return;
    if (isOver(this.timerAt, now)) this.timerAt = null;
    if (isOver(this.codeExpiresAt, now)) this.forgetCode();
    if (isOver(this.deadlineAt, now)) this.close(reasonOfTime(this, now), now);
    else if (this.status === 'active' && !this.idleAskedAt && isOver(idleAtOf(this), now)) this.askWhetherIdle(now);
  }

  /** Closes the session; denies the invitation if no customer has joined and no device has connected yet. */
  closeByCustomer(now: Date): void {
    const isInvited = this.status === 'waiting' || (this.status === 'connecting' && this.deviceId !== null);
    this.close(isInvited ? 'denied' : 'customer', now);
  }

  /** Denies the invitation. Has no effect once a customer has joined from another page. */
  deny(now: Date): void {
    if (this.status === 'waiting') this.close('denied', now);
  }

  /** Requires a note once a customer has joined. */
  ensureNoted(): void {
    if (!this.isClosed && this.joinedAt && !this.note.trim()) throw new DomainError('SESSION_NOTE_REQUIRED');
  }

  /** Closing is idempotent: the first reason stays. */
  close(reason: CloseReason, now: Date): void {
    if (this.isClosed) return;
    this.status = 'closed';
    this.closeReason = reason;
    this.closedAt = now;
    this.deadlineAt = null;
    this.idleAskedAt = null;
    this.keyCipher = null;
    this.forgetCode();
    this.steps.push({ type: 'closed', at: now, details: { reason } });
  }

  /** Succeeds once; the rating can be corrected for a short time after it was given. A first comment may follow later. */
  rate(stars: number, comment: string, now: Date): void {
    if (!this.closedAt) throw new DomainError('SESSION_NOT_OVER');
    if (!this.joinedAt || isOver(after(this.closedAt, this.limits.rating), now)) throw new DomainError('SESSION_LINK_INVALID');
    if (this.stars === stars && this.ratingComment === comment) return;
    const isFirstComment = this.stars === stars && this.ratingComment === '';
    if (this.ratedAt && !isFirstComment && isOver(after(this.ratedAt, this.limits.ratingCorrection), now))
      throw new DomainError('SESSION_RATED');
    this.stars = stars;
    this.ratingComment = comment;
    this.ratedAt ??= now;
    this.steps.push({ type: 'rated', at: now, details: { stars } });
  }

  private awaitHost(now: Date): void {
    this.status = 'reconnecting';
    this.deadlineAt = earliest(after(now, this.limits.reconnecting), lastMomentOf(this));
  }

  private waitFrom(now: Date): void {
    this.deadlineAt = after(now, this.limits.waiting);
    this.codeExpiresAt = earliest(after(now, this.limits.code), this.deadlineAt);
  }

  private askWhetherIdle(now: Date): void {
    this.idleAskedAt = now;
    this.deadlineAt = earliest(this.idleEndsAt, lastMomentOf(this));
    this.steps.push({ type: 'idleAsked', at: now });
  }

  private forgetCode(): void {
    this.codeHash = null;
    this.codeCipher = null;
    this.codeExpiresAt = null;
  }
}
