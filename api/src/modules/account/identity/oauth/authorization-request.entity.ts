import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A pending authorization at a provider. */
@Entity('authorization_requests')
export class AuthorizationRequestEntity {
  /** Hash with the server's key (`SecretBox.lookupHash`). */
  @PrimaryColumn('text') stateHash!: string;
  /** Name in URLs: `google`, `apple`, or a configured name. */
  @Column('text') provider!: string;
  @Column('text', { nullable: true }) mode!: 'popup' | 'ios_app' | null;
  /** SHA-256 of the opener's verifier, in base64url. */
  @Column('text') challenge!: string;
  /** Encrypted PKCE verifier, nonce, return target and invitation. */
  @Column('text') sealed!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
}
