import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type SessionRole = components['schemas']['SessionRole'];
export type Participant = components['schemas']['Participant'];

/** A colleague who accepted to help in a session, or to watch it. */
@Entity('session_participants')
export class ParticipantEntity {
  @PrimaryColumn('uuid') sessionId!: string;
  @PrimaryColumn('uuid') userId!: string;
  @Column('text') role!: Exclude<SessionRole, 'host'>;
  @Column('timestamptz') joinedAt!: Date;
  /** Whoever left, or became the lead, takes part no more. */
  @Column('timestamptz', { nullable: true }) leftAt!: Date | null;
}
