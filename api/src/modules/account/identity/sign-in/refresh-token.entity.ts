import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A refresh token. The tokens of one sign-in form a family. */
@Entity('refresh_tokens')
export class RefreshTokenEntity {
  @PrimaryColumn('text') tokenHash!: string;
  @Column('uuid') signInId!: string;
  @Column('uuid') identityId!: string;
  @Column('timestamptz') signedInAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  /** Time of the exchange. A second use indicates theft. */
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
}
