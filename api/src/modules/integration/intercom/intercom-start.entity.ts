import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Locale } from '../../../http/locales.ts';

/** A button of a canvas that starts a session. It starts one, however often its request arrives. */
@Entity('intercom_starts')
export class IntercomStartEntity {
  @PrimaryColumn('text') startId!: string;
  @Column('uuid') companyId!: string;
  @Column('text') workspaceId!: string;
  @Column('text') conversationId!: string;
  /** The teammate, who is the author of the reply. */
  @Column('text') adminId!: string;
  /** Language of the reply. */
  @Column('text') locale!: Locale;
  /** `null` while the session is being created. */
  @Column('uuid', { nullable: true }) sessionId!: string | null;
  /** State of the reply with the link. */
  @Column('text') reply!: 'pending' | 'sent' | 'failed';
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
