import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One refresh token; those that came out of one sign-in go together. */
@Entity('refresh_tokens')
export class RefreshTokenEntity {
  @PrimaryColumn('text') tokenHash!: string;
  @Column('uuid') signInId!: string;
  @Column('uuid') identityId!: string;
  @Column('timestamptz') signedInAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  /** When it was exchanged. Whoever shows it again has stolen it, or was stolen from. */
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
}
