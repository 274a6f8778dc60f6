import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A completed authorization. The opener exchanges the handle for tokens, once. */
@Entity('oauth_handles')
export class OauthHandleEntity {
  /** Hash with the server's key (`SecretBox.lookupHash`). */
  @PrimaryColumn('text') handleHash!: string;
  /** Name in URLs: `google`, `apple`, or a configured name. */
  @Column('text') provider!: string;
  /** SHA-256 of the opener's verifier, in base64url. */
  @Column('text') challenge!: string;
  /** Encrypted profile, return target and invitation. */
  @Column('text') sealed!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
}
