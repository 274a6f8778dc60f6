import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { MailKind } from './mail-kinds.ts';

/** A mail that waits for delivery or, without a mail server, is shown in the local mailbox. */
@Entity('mails')
export class MailEntity {
  @PrimaryColumn('uuid') mailId!: string;
  @Column('text') kind!: MailKind;
  @Column('text') locale!: components['schemas']['Locale'];
  /** Address and values, encrypted: mails contain links that grant access. */
  @Column('text') sealed!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
