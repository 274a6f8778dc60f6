import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** One sign-in: a family of refresh tokens. */
@Entity('sign_ins')
export class SignInEntity {
  @PrimaryColumn('uuid') signInId!: string;
  @Column('uuid') identityId!: string;
  /** Set for a framed page: the sign-in that started this one, and with which it ends. */
  @Column('uuid', { nullable: true }) parentId!: string | null;
  /** `password`, `emailLink`, or the name of the provider. */
  @Column('text') method!: string;
  @Column('boolean') hasSecondFactor!: boolean;
  /** Network address of its last use. */
  @Column('text') address!: string;
  @Column('text') userAgent!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') lastUsedAt!: Date;
  /** Expiry of its last refresh token. */
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;

  @ManyToOne(() => SignInEntity, { createForeignKeyConstraints: false })
  @JoinColumn({ name: 'parentId' })
  parent?: SignInEntity;
}
