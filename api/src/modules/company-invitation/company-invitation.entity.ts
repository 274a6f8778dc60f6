import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { invitationLimits } from './invitation-limits.ts';

/** Asks somebody into a company, by e-mail. */
@Entity('company_invitations')
export class CompanyInvitationEntity {
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

  /** Neither accepted nor revoked; its time may be over. */
  get isPending(): boolean {
    return !this.acceptedAt && !this.revokedAt;
  }

  /** Whether its link works, and it holds a seat. */
  isOpenAt(now: Date): boolean {
    return this.isPending && now < this.expiresAt;
  }

  isFor(email: string): boolean {
    return this.email === email.toLowerCase();
  }

  /** How long to wait before it may go out again, in milliseconds. */
  waitAt(now: Date): number {
    return Math.max(0, this.sentAt.getTime() + invitationLimits.againMs - now.getTime());
  }

  /** Another link, and the whole time once more; the link of before works no more. */
  renew(tokenHash: string, isLinkShown: boolean, now: Date): void {
    this.tokenHash = tokenHash;
    this.isLinkShown = isLinkShown;
    this.sentAt = now;
    this.expiresAt = new Date(now.getTime() + invitationLimits.livesMs);
  }

  accept(userId: string, at: Date): void {
    this.acceptedAt = at;
    this.acceptedById = userId;
  }

  revoke(at: Date): void {
    this.revokedAt = at;
  }
}
