import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

export type ActionMode =
  | 'recoverEmail'
  | 'resetPassword'
  | 'signIn'
  | 'verifyEmail'
  | 'verifyAndChangeEmail'
  | 'revertSecondFactorAddition';

/** What an e-mailed link does when it is opened, once. */
@Entity('action_codes')
export class ActionCodeEntity {
  /** Under the server's key (`SecretBox.lookupHash`). */
  @PrimaryColumn('text') codeHash!: string;
  @Column('text') mode!: ActionMode;
  /** `null` where the address has no account yet: only `signIn` is for such. */
  @Column('uuid', { nullable: true }) identityId!: string | null;
  /** The address that the link was sent to; of `recoverEmail`, the one that comes back. */
  @Column('text') email!: string;
  @Column('text', { nullable: true }) newEmail!: string | null;
  /** The second factor that `revertSecondFactorAddition` removes. */
  @Column('uuid', { nullable: true }) totpId!: string | null;
  @Column('text', { nullable: true }) continueUrl!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
}
