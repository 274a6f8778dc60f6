import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { StrangerMailKind } from './stranger-mail-kind.ts';

/** A person who does not want mails of a company. */
@Entity('mail_reports')
export class MailReportEntity {
  @PrimaryColumn('uuid') companyId!: string;
  /** The address under the server's key (`SecretBox.lookupHash`). */
  @PrimaryColumn('text') addressHash!: string;
  /** The mail that was reported. */
  @Column('text') kind!: StrangerMailKind;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
