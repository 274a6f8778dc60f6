import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { MailKind } from './mail-kinds.ts';

/** A mail that waits to be sent or, where there is no mail server, to be read in the local mailbox. */
@Entity('mails')
export class MailEntity {
  @PrimaryColumn('uuid') mailId!: string;
  @Column('text') kind!: MailKind;
  @Column('text') locale!: components['schemas']['Locale'];
  /** Address and values, under the server's key: mails carry links that open things. */
  @Column('text') sealed!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
