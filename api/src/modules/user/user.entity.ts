import type { components } from '@nearhand/contracts/openapi.gen';
import { BeforeInsert, BeforeUpdate, Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { searchText } from '../../database/search-text.ts';
import { toCanonicalEmail } from './to-canonical-email.ts';

type User = components['schemas']['User'];

@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  /** Who they are for the identity provider; of who is deleted, `deleted:` and the id. */
  @Column('text') identityId!: string;
  @Column('text') email!: string;
  /** What is left of the address without its aliases; `null` for who is deleted. */
  @Column('text', { nullable: true }) canonicalEmail!: string | null;
  @Column('text') name!: string;
  /** Address of the image in its middle size. */
  @Column('text', { nullable: true }) avatar!: string | null;
  @Column('boolean') isAdmin!: boolean;
  @Column('boolean') isVerified!: boolean;
  /** Whether signing in asks for a second factor; follows the identity. */
  @Column('boolean', { default: false }) secondFactor!: boolean;
  @Column('text') locale!: User['locale'];
  @Column('text') theme!: User['theme'];
  /** Tokens issued before are not valid any more. */
  @Column('timestamptz') validAfter!: Date;
  @Column('timestamptz', { nullable: true }) deactivatedAt!: Date | null;
  /** Who is deleted stays as a name in the company's records: without address, identity and picture. */
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
  /** The last call, to within minutes. */
  @Column('timestamptz', { nullable: true }) lastActiveAt!: Date | null;
  @Column('text', { select: false }) search!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;

  /** Whoever is not active is signed out everywhere; nothing of theirs is lost. */
  deactivate(at: Date): void {
    if (this.deactivatedAt) return;
    this.deactivatedAt = at;
    this.validAfter = at;
  }

  activate(): void {
    if (!this.deletedAt) this.deactivatedAt = null;
  }

  /** What stays is a name in the records of the company; the address is free for another account. */
  erase(at: Date): void {
    if (this.deletedAt) return;
    this.deactivate(at);
    this.deletedAt = at;
    this.identityId = `deleted:${this.id}`;
    this.email = '';
    this.avatar = null;
    this.isAdmin = false;
    this.secondFactor = false;
  }

  @BeforeInsert()
  @BeforeUpdate()
  keepSearchable(): void {
    this.search = searchText(this.name, this.email);
    this.canonicalEmail = this.email ? toCanonicalEmail(this.email) : null;
  }
}
