import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Lets a team release one remote from elsewhere. */
@Entity('release_tokens')
export class ReleaseTokenEntity {
  @PrimaryColumn('uuid') tokenId!: string;
  /** Name of the remote in a revision. */
  @Column('text') remote!: string;
  @Column('text') team!: string;
  /** SHA-256 of the token, which is random. */
  @Column('text', { unique: true }) tokenHash!: string;
  /** Ed25519, as PEM. */
  @Column('text') publicKey!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;

  stateAt(now: Date): components['schemas']['ReleaseTokenState'] {
    if (this.revokedAt) return 'revoked';
    return this.expiresAt <= now ? 'expired' : 'active';
  }
}
