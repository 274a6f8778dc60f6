import type { components } from '@nearhand/contracts/openapi.gen';
import {
  BeforeInsert,
  BeforeUpdate,
  Column,
  CreateDateColumn,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';
import { searchText } from '../../database/search-text.ts';
import { DeviceEntity } from '../device/device.entity.ts';
import { UserEntity } from '../user/user.entity.ts';

type Schemas = components['schemas'];

/** What is kept of a session. */
export abstract class SessionColumns {
  @PrimaryColumn('uuid') sessionId!: string;
  @VersionColumn({ default: 1 }) version!: number;
  @Column('uuid') companyId!: string;
  @Column('uuid') operatorId!: string;
  @ManyToOne(() => UserEntity) @JoinColumn({ name: 'operatorId' }) operator!: Relation<UserEntity>;
  /** Who takes part beside the operator. */
  @Column('uuid', { array: true, default: [] }) participantIds!: string[];
  @Column('uuid', { nullable: true }) deviceId!: string | null;
  @ManyToOne(() => DeviceEntity) @JoinColumn({ name: 'deviceId' }) device!: Relation<DeviceEntity> | null;

  @Column('text') keyHash!: string;
  @Column('text', { nullable: true }) keyCipher!: string | null;
  @Column('text', { nullable: true }) codeHash!: string | null;
  @Column('text', { nullable: true }) codeCipher!: string | null;
  @Column('timestamptz', { nullable: true }) codeExpiresAt!: Date | null;
  /** Of the bound customer, who proves with it to be the same one. */
  @Column('text', { nullable: true }) customerTokenHash!: string | null;

  @Column('text') title!: string;
  @Column('text') customerName!: string;
  @Column('text') customerEmail!: string;
  /** A partner's reference, from the join link. */
  @Column('text', { default: '' }) extra!: string;
  @Column('text') note!: string;
  @Column('text', { array: true }) tags!: string[];
  @Column('text', { select: false }) search!: string;

  @Column('text', { default: 'view' }) mode!: Schemas['SessionMode'];
  @Column('text') status!: Schemas['SessionStatus'];
  @Column('text', { nullable: true }) closeReason!: Schemas['CloseReason'] | null;
  /** When its present state runs out, unless something happens before. */
  @Column('timestamptz', { nullable: true }) deadlineAt!: Date | null;
  /** For when a timer is set, if one is. */
  @Column('timestamptz', { nullable: true }) timerAt!: Date | null;
  @Column('timestamptz', { nullable: true }) joinedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) closedAt!: Date | null;
  /** When somebody last did something in it. */
  @Column('timestamptz', { nullable: true }) lastActivityAt!: Date | null;
  /** Since when the question stands whether it goes on. */
  @Column('timestamptz', { nullable: true }) idleAskedAt!: Date | null;
  /** Whether the picture went with a process of the server, and not with a browser. */
  @Column('boolean', { default: false }) isOrphaned!: boolean;

  @Column('smallint', { nullable: true }) stars!: number | null;
  @Column('text', { default: '' }) ratingComment!: string;
  @Column('timestamptz', { nullable: true }) ratedAt!: Date | null;
  @Column('boolean', { default: false }) hasRecording!: boolean;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;

  @BeforeInsert()
  @BeforeUpdate()
  keepSearchable(): void {
    this.search = searchText(this.title, this.customerName, this.customerEmail, this.extra, this.note, ...this.tags);
  }
}
