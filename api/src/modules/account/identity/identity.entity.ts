import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** An account of the embedded identity provider. */
@Entity('identities')
export class IdentityEntity {
  @PrimaryColumn('uuid') identityId!: string;
  /** Lower-case. */
  @Column('text') email!: string;
  /** Argon2id; `null` if only other sign-in methods are set up. */
  @Column('text', { nullable: true }) passwordHash!: string | null;
  @Column('timestamptz', { nullable: true }) passwordChangedAt!: Date | null;
  @Column('text') displayName!: string;
  @Column('text', { nullable: true }) photoUrl!: string | null;
  @Column('boolean') emailVerified!: boolean;
  /** The second factor, if any; `mfaEnrollmentId` in the protocol. */
  @Column('uuid', { nullable: true }) totpId!: string | null;
  /** TOTP secret, encrypted for `totpId`. */
  @Column('text', { nullable: true }) totpSealed!: string | null;
  @Column('text', { nullable: true }) totpName!: string | null;
  @Column('timestamptz', { nullable: true }) totpEnrolledAt!: Date | null;
  /** Time step of the last accepted code, which is accepted only once. */
  @Column('bigint', { nullable: true }) totpLastStep!: string | null;
  @Column('boolean') disabled!: boolean;
  /** Tokens issued before are invalid. */
  @Column('timestamptz') validSince!: Date;
  @Column('timestamptz', { nullable: true }) lastSignInAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}
