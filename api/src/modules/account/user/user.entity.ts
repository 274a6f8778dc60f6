import type { components } from '@nearhand/contracts/openapi.gen';
import { BeforeInsert, BeforeUpdate, Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { searchText } from '../../../database/search-text.ts';
import { toShownEmail } from '../../service/mail/to-known-email.ts';
import { toCanonicalEmail } from './to-canonical-email.ts';

type User = components['schemas']['User'];

@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  /** Id at the identity provider; `deleted:` and the user id after the deletion. */
  @Column('text') identityId!: string;
  @Column('text') email!: string;
  /** Address without aliases; `null` after the deletion. */
  @Column('text', { nullable: true }) canonicalEmail!: string | null;
  @Column('text') name!: string;
  /** Address of the image in its middle size. */
  @Column('text', { nullable: true }) avatar!: string | null;
  @Column('boolean') isAdmin!: boolean;
  @Column('boolean') isVerified!: boolean;
  /** Whether signing in requires a second factor; copied from the identity. */
  @Column('boolean', { default: false }) secondFactor!: boolean;
  @Column('text') locale!: User['locale'];
  @Column('text') theme!: User['theme'];
  /** Choices of the user; the defaults apply to the rest. */
  @Column('jsonb', { select: false, default: {} }) notifications!: Partial<components['schemas']['NotificationChoices']>;
  /** Tokens issued before are invalid. */
  @Column('timestamptz') validAfter!: Date;
  @Column('timestamptz', { nullable: true }) deactivatedAt!: Date | null;
  /** A deleted user keeps only the name, for the company's records. */
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
  /** Time of the last call, with a precision of a minute. */
  @Column('timestamptz', { nullable: true }) lastActiveAt!: Date | null;
  @Column('text', { select: false }) search!: string;
  /** Time of the move from another company; `null` if the account was created in this one. */
  @Column('timestamptz', { nullable: true }) movedAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;

  /** Invalidates all tokens and keeps all data. */
  deactivate(at: Date): void {
    if (this.deactivatedAt) return;
    this.deactivatedAt = at;
    this.validAfter = at;
  }

  activate(): void {
    if (!this.deletedAt) this.deactivatedAt = null;
  }

  /** Keeps only the name. The address can be used by another account. */
  erase(at: Date): void {
    if (this.deletedAt) return;
    this.deactivate(at);
    this.deletedAt = at;
    this.identityId = `deleted:${this.id}`;
    this.email = '';
    this.avatar = null;
    this.isAdmin = false;
    this.secondFactor = false;
    this.notifications = {};
  }

  @BeforeInsert()
  @BeforeUpdate()
  keepSearchable(): void {
    this.search = searchText(this.name, ...new Set([this.email, toShownEmail(this.email)]));
    this.canonicalEmail = this.email ? toCanonicalEmail(this.email) : null;
  }
}
