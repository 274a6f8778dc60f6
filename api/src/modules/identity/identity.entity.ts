import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** An account of the embedded identity provider. */
@Entity('identities')
export class IdentityEntity {
  @PrimaryColumn('uuid') identityId!: string;
  /** Lower-case. */
  @Column('text') email!: string;
  /** Argon2id; without one, only another way of signing in works. */
  @Column('text', { nullable: true }) passwordHash!: string | null;
  @Column('timestamptz', { nullable: true }) passwordChangedAt!: Date | null;
  @Column('text') displayName!: string;
  @Column('text', { nullable: true }) photoUrl!: string | null;
  @Column('boolean') emailVerified!: boolean;
  /** The second factor, where there is one; the `mfaEnrollmentId` of the protocol. */
  @Column('uuid', { nullable: true }) totpId!: string | null;
  /** Its secret; opens for `totpId`. */
  @Column('text', { nullable: true }) totpSealed!: string | null;
  @Column('text', { nullable: true }) totpName!: string | null;
  @Column('timestamptz', { nullable: true }) totpEnrolledAt!: Date | null;
  /** The period of the last code that was taken: none is taken twice. */
  @Column('bigint', { nullable: true }) totpLastStep!: string | null;
  @Column('boolean') disabled!: boolean;
  /** Tokens issued before are not valid any more. */
  @Column('timestamptz') validSince!: Date;
  @Column('timestamptz', { nullable: true }) lastSignInAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}
