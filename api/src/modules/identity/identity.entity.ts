import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** An account of the embedded identity provider. */
@Entity('identities')
export class IdentityEntity {
  @PrimaryColumn('uuid') identityId!: string;
  /** Lower-case. */
  @Column('text') email!: string;
  /** Argon2id; without one, only another way of signing in works. */
  @Column('text', { nullable: true }) passwordHash!: string | null;
  @Column('text') displayName!: string;
  @Column('boolean') emailVerified!: boolean;
  @Column('boolean') disabled!: boolean;
  /** Tokens issued before are not valid any more. */
  @Column('timestamptz') validSince!: Date;
  @Column('timestamptz', { nullable: true }) lastSignInAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}
