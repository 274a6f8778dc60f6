import { withAsciiDomain } from '@nearhand/contracts/email';
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
import { searchText } from '../../../database/search-text.ts';
import { UserEntity } from '../../account/user/user.entity.ts';
import { DeviceEntity } from '../../company/device/device.entity.ts';
import { toShownEmail } from '../../service/mail/to-known-email.ts';

type Schemas = components['schemas'];

export abstract class SessionColumns {
  @PrimaryColumn('uuid') sessionId!: string;
  @VersionColumn({ default: 1 }) version!: number;
  @Column('uuid') companyId!: string;
  @Column('uuid') operatorId!: string;
  @ManyToOne(() => UserEntity) @JoinColumn({ name: 'operatorId' }) operator!: Relation<UserEntity>;
  /** Operators besides the host. */
  @Column('uuid', { array: true, default: [] }) participantIds!: string[];
  /** Stays when the device is removed. */
  @Column('uuid', { nullable: true }) deviceId!: string | null;
  /** The name that the device had. */
  @Column('text', { nullable: true }) deviceName!: string | null;
  @ManyToOne(() => DeviceEntity, { createForeignKeyConstraints: false })
  @JoinColumn({ name: 'deviceId' })
  device!: Relation<DeviceEntity> | null;

  @Column('text') keyHash!: string;
  @Column('text', { nullable: true }) keyCipher!: string | null;
  @Column('text', { nullable: true }) codeHash!: string | null;
  @Column('text', { nullable: true }) codeCipher!: string | null;
  @Column('timestamptz', { nullable: true }) codeExpiresAt!: Date | null;
  /** Hash of the token with which the customer's browser returns to the session. */
  @Column('text', { nullable: true }) customerTokenHash!: string | null;

  @Column('text') title!: string;
  @Column('text') customerName!: string;
  @Column('text') customerEmail!: string;
  /** Reference of a partner, from the join link. */
  @Column('text', { default: '' }) extra!: string;
  @Column('text') note!: string;
  @Column('text', { array: true }) tags!: string[];
  @Column('text', { select: false }) search!: string;
  /** Time at which the host was mailed that a customer waits. */
  @Column('timestamptz', { nullable: true, select: false }) waitMailedAt!: Date | null;

  @Column('text', { default: 'view' }) mode!: Schemas['SessionMode'];
  @Column('text') status!: Schemas['SessionStatus'];
  @Column('text', { nullable: true }) closeReason!: Schemas['CloseReason'] | null;
  /** End of the present state. */
  @Column('timestamptz', { nullable: true }) deadlineAt!: Date | null;
  /** Time of the scheduled timer. */
  @Column('timestamptz', { nullable: true }) timerAt!: Date | null;
  @Column('timestamptz', { nullable: true }) joinedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) closedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) lastActivityAt!: Date | null;
  /** Start of the open idle question. */
  @Column('timestamptz', { nullable: true }) idleAskedAt!: Date | null;
  /** Whether the media connection was lost with an instance, not with a browser. */
  @Column('boolean', { default: false }) isOrphaned!: boolean;
  /** Whether the host has closed the window, and not lost it. */
  @Column('boolean', { default: false }) hasHostLeft!: boolean;

  @Column('smallint', { nullable: true }) stars!: number | null;
  @Column('text', { default: '' }) ratingComment!: string;
  @Column('timestamptz', { nullable: true }) ratedAt!: Date | null;
  @Column('boolean', { default: false }) hasRecording!: boolean;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;

  @BeforeInsert()
  @BeforeUpdate()
  keepSearchable(): void {
    this.customerEmail = withAsciiDomain(this.customerEmail);
    const addresses = [this.customerEmail, toShownEmail(this.customerEmail)];
    this.search = searchText(this.title, this.customerName, ...new Set(addresses), this.extra, this.note, ...this.tags);
  }
}
