import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type SessionRole = components['schemas']['SessionRole'];
export type Participant = components['schemas']['Participant'];

/** An operator who accepted to assist in a session or to watch it. */
@Entity('session_participants')
export class ParticipantEntity {
  @PrimaryColumn('uuid') sessionId!: string;
  @PrimaryColumn('uuid') userId!: string;
  @Column('text') role!: Exclude<SessionRole, 'host'>;
  @Column('timestamptz') joinedAt!: Date;
  /** Set when the operator left or became the host. */
  @Column('timestamptz', { nullable: true }) leftAt!: Date | null;
}
