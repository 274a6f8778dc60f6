import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { toKnownEmail } from '../../service/mail/to-known-email.ts';
import { invitationLimits } from './invitation-limits.ts';

/** An invitation to join a company, sent by e-mail. */
@Entity('company_invitations')
export class CompanyInvitationEntity {
  @PrimaryColumn('uuid') invitationId!: string;
  @Column('uuid') companyId!: string;
  /** Spelled as addresses are stored; only a user with this address can accept. */
  @Column('text') email!: string;
  @Column('boolean') isAdmin!: boolean;
  /** Hash with the server's key (`SecretBox.lookupHash`); resending makes a new one. */
  @Column('text') tokenHash!: string;
  /** `null` after the inviter was deleted. */
  @Column('uuid', { nullable: true }) invitedById!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') sentAt!: Date;
  /** The current link was shown to an admin, so following it does not prove the address. */
  @Column('boolean', { default: false }) isLinkShown!: boolean;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) acceptedAt!: Date | null;
  @Column('uuid', { nullable: true }) acceptedById!: string | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;

  /** Neither accepted nor revoked; may be expired. */
  get isPending(): boolean {
    return !this.acceptedAt && !this.revokedAt;
  }

  /** Whether the link works. An open invitation uses a license. */
  isOpenAt(now: Date): boolean {
    return this.isPending && now < this.expiresAt;
  }

  isFor(email: string): boolean {
    return this.email === toKnownEmail(email);
  }

  /** Milliseconds until the invitation may be sent again. */
  waitAt(now: Date): number {
    return Math.max(0, this.sentAt.getTime() + invitationLimits.againMs - now.getTime());
  }

  /** Replaces the link and restarts the expiry. */
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
