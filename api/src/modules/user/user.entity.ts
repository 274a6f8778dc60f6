import type { components } from '@nearhand/contracts/openapi.gen';
import { BeforeInsert, BeforeUpdate, Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { searchText } from '../../database/search-text.ts';

type User = components['schemas']['User'];

@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  /** Who they are for the identity provider. */
  @Column('text') identityId!: string;
  @Column('text') email!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) avatar!: string | null;
  @Column('boolean') isAdmin!: boolean;
  @Column('boolean') isVerified!: boolean;
  @Column('text') locale!: User['locale'];
  @Column('text') theme!: User['theme'];
  /** Tokens issued before are not valid any more. */
  @Column('timestamptz') validAfter!: Date;
  @Column('timestamptz', { nullable: true }) deactivatedAt!: Date | null;
  @Column('text', { select: false }) search!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;

  @BeforeInsert()
  @BeforeUpdate()
  keepSearchable(): void {
    this.search = searchText(this.name, this.email);
  }
}
