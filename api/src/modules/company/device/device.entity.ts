import { timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { components } from '@nearhand/contracts/openapi.gen';
import { BeforeInsert, BeforeUpdate, Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { searchText } from '../../../database/search-text.ts';

type Schemas = components['schemas'];

/** Settings that a company applies to devices without settings of their own. */
export interface DeviceDefaults {
  deviceConsent: Schemas['DeviceConsent'];
  deviceAccess: 'everyone' | 'admins';
}

type DeviceEdit = Schemas['DeviceUpdate'];
const ruleNames = ['consent', 'access', 'allowedUserIds'] as const;

const dayMs = 24 * 60 * 60 * 1000;

/** Time after its last sync during which a device counts as online. */
export const onlineMs = 60_000;
/** Age at which a secret is replaced. */
export const secretLifeMs = 30 * dayMs;
/** Time during which the previous secret is accepted after the first use of the next one. */
export const secretOverlapMs = dayMs;

const isEqual = (hash: string, other: string | null) =>
  other !== null && hash.length === other.length && timingSafeEqual(Buffer.from(hash), Buffer.from(other));

@Entity('devices')
export class DeviceEntity {
  @PrimaryColumn('uuid') assignmentId!: string;
  @Column('uuid') companyId!: string;
  /** Fingerprint of the machine, which is not secret: another company may have registered the same. */
  @Column('text') machineId!: string;
  @Column('text', { select: false }) secretHash!: string;
  @Column('timestamptz', { default: () => 'now()' }) secretIssuedAt!: Date;
  @Column('text', { nullable: true, select: false }) previousSecretHash!: string | null;
  /** `null` until the next secret was used. */
  @Column('timestamptz', { nullable: true }) previousSecretEndsAt!: Date | null;
  /** The alias, or the hostname without one; a generated column. */
  @Column({ type: 'text', insert: false, update: false }) name!: string;
  @Column('text', { nullable: true }) alias!: string | null;
  @Column('text') hostname!: string;
  @Column('text') os!: Schemas['Os'];
  @Column('text') osVersion!: string;
  @Column('text') agentVersion!: string;
  @Column({ type: 'boolean', default: false }) canRestart!: boolean;
  /** `null` for a screen that operators can see, and for agents that do not report it. */
  @Column('text', { nullable: true }) screenProblem!: Schemas['ScreenProblem'] | null;
  @Column('text', { nullable: true }) group!: string | null;
  @Column('text', { array: true }) tags!: string[];
  @Column('text') note!: string;
  /** `null`: the setting of the company. */
  @Column('text', { nullable: true }) consent!: Schemas['DeviceConsent'] | null;
  /** Operators who may connect. `null`: the setting of the company. */
  @Column('text', { nullable: true }) access!: Schemas['DeviceAccess'] | null;
  /** The operators of the access `selected`. */
  @Column('uuid', { array: true, default: [] }) allowedUserIds!: string[];
  /** Updated by each sync and, while its socket is connected, by the server. */
  @Column('timestamptz', { nullable: true }) lastSyncAt!: Date | null;
  /**
   * Orders lists by last contact: infinity while the device is online, the time of its last sync after that. Unlike `lastSyncAt`, it changes
   * rarely, and has an index.
   */
  @Column({ type: 'timestamptz', nullable: true, select: false, update: false }) contactAt!: Date | null;
  @Column('text', { nullable: true }) lastUser!: string | null;
  @Column('text', { nullable: true }) ip!: string | null;
  @Column('text', { select: false }) search!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;

  /** Follows changes before they are saved, unlike `name`. */
  get shownName(): string {
    return this.alias || this.hostname;
  }

  /** Changes the given fields, and returns previous and new values of rules that have changed. */
  edit({ alias, group, tags, note, ...rules }: DeviceEdit): Record<string, { was: unknown; is: unknown }> {
    if (alias !== undefined) this.alias = alias?.trim() || null;
    if (group !== undefined) this.group = group?.trim() || null;
    if (tags !== undefined) this.tags = tags;
    if (note !== undefined) this.note = note;
    const changed = ruleNames.filter((name) => rules[name] !== undefined && !isDeepStrictEqual(rules[name], this[name]));
    const changes = changed.map((name) => [name, { was: this[name], is: rules[name] }] as const);
    Object.assign(this, Object.fromEntries(changed.map((name) => [name, rules[name]])));
    return Object.fromEntries(changes);
  }

  isOnline(now: Date): boolean {
    return this.lastSyncAt !== null && now.getTime() - this.lastSyncAt.getTime() <= onlineMs;
  }

  /** Whether the user of the device is asked before each session. */
  consentIn({ deviceConsent }: DeviceDefaults): Schemas['DeviceConsent'] {
    return this.consent ?? deviceConsent;
  }

  /** Admins and the owner may always connect. */
  canBeAccessedBy({ userId, role }: Pick<Actor, 'userId' | 'role'>, { deviceAccess }: DeviceDefaults): boolean {
    const access = this.access ?? deviceAccess;
    return role !== 'operator' || access === 'everyone' || (access === 'selected' && this.allowedUserIds.includes(userId));
  }

  /** Returns the secret that the hash belongs to; `null` for neither. Compares in constant time. */
  secretOf(hash: string, now: Date): 'current' | 'previous' | null {
    if (isEqual(hash, this.secretHash)) return 'current';
    const isAccepted = this.previousSecretEndsAt === null || now < this.previousSecretEndsAt;
    return isAccepted && isEqual(hash, this.previousSecretHash) ? 'previous' : null;
  }

  /** The device proves which secret it holds. True if it has to replace it. */
  isSecretDue(held: 'current' | 'previous', now: Date): boolean {
    return held === 'previous' || now.getTime() - this.secretIssuedAt.getTime() >= secretLifeMs;
  }

  /** The present secret stays valid until the next one was used. */
  rotateSecret(nextHash: string, now: Date): void {
    if (isEqual(nextHash, this.secretHash)) return;
    this.previousSecretHash = this.secretHash;
    this.previousSecretEndsAt = null;
    this.secretHash = nextHash;
    this.secretIssuedAt = now;
  }

  /** The next sync replaces the secret, which other hardware has as well. */
  expireSecret(): void {
    this.secretIssuedAt = new Date(0);
  }

  /** The device has used its newest secret for the first time. */
  get isOverlapOpen(): boolean {
    return this.previousSecretHash !== null && this.previousSecretEndsAt === null;
  }

  endOverlap(now: Date): void {
    this.previousSecretEndsAt = new Date(now.getTime() + secretOverlapMs);
  }

  @BeforeInsert()
  keepContact(): void {
    this.contactAt = this.lastSyncAt;
  }

  @BeforeInsert()
  @BeforeUpdate()
  keepSearchable(): void {
    const { assignmentId, alias, hostname, os, osVersion, lastUser, ip, group, note, tags } = this;
    this.search = searchText(alias, hostname, os, osVersion, lastUser, ip, group, note, ...tags, assignmentId.slice(-6));
  }
}
