import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Asks somebody into a company, by e-mail. */
@Entity('invitations')
export class InvitationEntity {
  @PrimaryColumn('uuid') invitationId!: string;
  @Column('uuid') companyId!: string;
  /** Lower-case; the only address that can accept. */
  @Column('text') email!: string;
  @Column('boolean') isAdmin!: boolean;
  /** Under the server's key (`SecretBox.lookupHash`); resending makes a new one. */
  @Column('text') tokenHash!: string;
  /** `null` when the inviter is gone. */
  @Column('uuid', { nullable: true }) invitedById!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') sentAt!: Date;
  /** The link of now was shown to an admin, so that following it does not prove that the address is the own one. */
  @Column('boolean', { default: false }) isLinkShown!: boolean;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) acceptedAt!: Date | null;
  @Column('uuid', { nullable: true }) acceptedById!: string | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
}
