import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

export type ActionMode =
  | 'recoverEmail'
  | 'resetPassword'
  | 'signIn'
  | 'verifyEmail'
  | 'verifyAndChangeEmail'
  | 'revertSecondFactorAddition';

/** A single-use code of a mailed link. */
@Entity('action_codes')
export class ActionCodeEntity {
  /** Hash with the server's key (`SecretBox.lookupHash`). */
  @PrimaryColumn('text') codeHash!: string;
  @Column('text') mode!: ActionMode;
  /** `null` for an address without an account, which only `signIn` allows. */
  @Column('uuid', { nullable: true }) identityId!: string | null;
  /** Recipient of the link; for `recoverEmail` the address to restore. */
  @Column('text') email!: string;
  @Column('text', { nullable: true }) newEmail!: string | null;
  /** The second factor that `revertSecondFactorAddition` removes. */
  @Column('uuid', { nullable: true }) totpId!: string | null;
  @Column('text', { nullable: true }) continueUrl!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
}
