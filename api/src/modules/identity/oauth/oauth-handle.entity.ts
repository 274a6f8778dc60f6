import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A visitor who has come back from a provider; the opener exchanges the handle for tokens, once. */
@Entity('oauth_handles')
export class OauthHandleEntity {
  /** Under the server's key (`SecretBox.lookupHash`). */
  @PrimaryColumn('text') handleHash!: string;
  @Column('uuid') identityId!: string;
  @Column('text') provider!: string;
  @Column('boolean') isNewUser!: boolean;
  /** SHA-256 of the opener's verifier, in base64url. */
  @Column('text') challenge!: string;
  /** Where to go on, and the invitation. */
  @Column('text') sealed!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
}
