import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { DomainError } from '../../http/domain-error.ts';
import { toPlainName } from '../user/to-plain-name.ts';

export type CompanySettings = components['schemas']['CompanySettings'];

/** What something was before, and is now. */
export interface Change {
  was: unknown;
  is: unknown;
}

const settingNames = ['defaultConsent', 'sessionNotesRequired', 'recordingAllowed', 'retentionDays', 'secondFactorRequired'] as const;

const dayMs = 24 * 60 * 60 * 1000;
/** For how long a deletion can be taken back. */
export const restorableDays = 14;

/** As two people write the same name. */
const plainly = (name: string) => toPlainName(name.normalize('NFC'));

@Entity('companies')
export class CompanyEntity {
  @PrimaryColumn('uuid') companyId!: string;
  @Column('text') name!: string;
  /** Address of the image in its middle size. */
  @Column('text', { nullable: true }) logo!: string | null;
  /** The owner. */
  @Column('uuid') createdById!: string;
  /** What a new session asks the customer for. */
  @Column('text', { default: 'view' }) defaultConsent!: CompanySettings['defaultConsent'];
  @Column('boolean', { default: false }) sessionNotesRequired!: boolean;
  /** Whether sessions may be recorded. */
  @Column('boolean', { default: true }) recordingAllowed!: boolean;
  /** `null`: as long as the plan keeps history. */
  @Column('integer', { nullable: true }) retentionDays!: number | null;
  @Column('boolean', { default: false }) secondFactorRequired!: boolean;
  /** When all of it is erased; until then the owner can take the deletion back. */
  @Column('timestamptz', { nullable: true }) deletionAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;

  /** Answers what changed, `null` where it is the same name. */
  rename(name: string): Change | null {
    const was = this.name;
    this.name = plainly(name);
    return this.name === was ? null : { was, is: this.name };
  }

  /** Only what is named changes; answers what did. */
  changeSettings(wanted: Partial<CompanySettings>): Record<string, Change> {
    const names = settingNames.filter((name) => wanted[name] !== undefined && wanted[name] !== this[name]);
    const changes = names.map((name): [string, Change] => [name, { was: this[name], is: wanted[name] }]);
    Object.assign(this, Object.fromEntries(names.map((name) => [name, wanted[name]])));
    return Object.fromEntries(changes);
  }

  isNamed(typed: string): boolean {
    return plainly(typed) === plainly(this.name);
  }

  /** Asked for twice, the first time counts. */
  scheduleDeletion(now: Date): void {
    this.deletionAt ??= new Date(now.getTime() + restorableDays * dayMs);
  }

  /** As long as nothing of it is erased. */
  restore(now: Date): void {
    if (!this.deletionAt || this.deletionAt <= now) throw new DomainError('COMPANY_NOT_DELETED');
    this.deletionAt = null;
  }
}
