import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { DomainError } from '../../../http/domain-error.ts';
import { toPlainName } from '../../account/user/to-plain-name.ts';
import { toEmbedOrigins } from './embed-origins.ts';

export type CompanySettings = components['schemas']['CompanySettings'];

/** Previous and new value. */
export interface Change {
  was: unknown;
  is: unknown;
}

const settingNames = [
  'defaultConsent',
  'sessionNotesRequired',
  'recordingAllowed',
  'retentionDays',
  'secondFactorRequired',
  'deviceConsent',
  'deviceAccess',
  'embedOrigins',
] as const;

const dayMs = 24 * 60 * 60 * 1000;
/** Restore period of a deletion. */
export const restorableDays = 14;

/** Normalizes a name for comparison. */
const plainly = (name: string) => toPlainName(name.normalize('NFC'));

@Entity('companies')
export class CompanyEntity {
  @PrimaryColumn('uuid') companyId!: string;
  @Column('text') name!: string;
  /** Address of the image in its middle size. */
  @Column('text', { nullable: true }) logo!: string | null;
  /** The owner. */
  @Column('uuid') createdById!: string;
  /** Access that a new session requests from the customer. */
  @Column('text', { default: 'view' }) defaultConsent!: CompanySettings['defaultConsent'];
  /** Whether the users of devices are asked before a session. */
  @Column('text', { default: 'none' }) deviceConsent!: CompanySettings['deviceConsent'];
  /** Operators who may connect to devices. */
  @Column('text', { default: 'everyone' }) deviceAccess!: CompanySettings['deviceAccess'];
  @Column('boolean', { default: false }) sessionNotesRequired!: boolean;
  /** Whether sessions may be recorded. */
  @Column('boolean', { default: true }) recordingAllowed!: boolean;
  /** `null` deletes none. */
  @Column('integer', { nullable: true }) retentionDays!: number | null;
  @Column('boolean', { default: false }) secondFactorRequired!: boolean;
  /** Origins of the pages that may show ours in a frame. */
  @Column('text', { array: true, default: '{}' }) embedOrigins!: string[];
  /** Time of the erasure; until then the owner can restore the company. */
  @Column('timestamptz', { nullable: true }) deletionAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;

  /** Returns the change, or `null` for the same name. */
  rename(name: string): Change | null {
    const was = this.name;
    this.name = plainly(name);
    return this.name === was ? null : { was, is: this.name };
  }

  /** Changes only the given settings and returns the changes. */
  changeSettings(given: Partial<CompanySettings>): Record<string, Change> {
    const settings = { ...given, ...(given.embedOrigins && { embedOrigins: toEmbedOrigins(given.embedOrigins) }) };
    const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
    const names = settingNames.filter((name) => settings[name] !== undefined && !isSame(settings[name], this[name]));
    const changes = names.map((name): [string, Change] => [name, { was: this[name], is: settings[name] }]);
    Object.assign(this, Object.fromEntries(names.map((name) => [name, settings[name]])));
    return Object.fromEntries(changes);
  }

  isNamed(typed: string): boolean {
    return plainly(typed) === plainly(this.name);
  }

  /** A repeated call keeps the first date. */
  scheduleDeletion(now: Date): void {
    this.deletionAt ??= new Date(now.getTime() + restorableDays * dayMs);
  }

  /** Rejected once the erasure is due. */
  restore(now: Date): void {
    if (!this.deletionAt || this.deletionAt <= now) throw new DomainError('COMPANY_NOT_DELETED');
    this.deletionAt = null;
  }
}
