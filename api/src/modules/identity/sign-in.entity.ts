import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** One sign-in: the family of refresh tokens that came out of it. */
@Entity('sign_ins')
export class SignInEntity {
  @PrimaryColumn('uuid') signInId!: string;
  @Column('uuid') identityId!: string;
  /** `password`, `emailLink`, or the name of the provider. */
  @Column('text') method!: string;
  @Column('boolean') hasSecondFactor!: boolean;
  /** Network address at its last use. */
  @Column('text') address!: string;
  @Column('text') userAgent!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') lastUsedAt!: Date;
  /** When its last refresh token ends. */
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
}
