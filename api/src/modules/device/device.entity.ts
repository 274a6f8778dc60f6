import type { components } from '@nearhand/contracts/openapi.gen';
import { BeforeInsert, BeforeUpdate, Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { searchText } from '../../database/search-text.ts';

/** How long after its last sync a device counts as online. */
export const onlineMs = 60_000;

@Entity('devices')
export class DeviceEntity {
  @PrimaryColumn('uuid') assignmentId!: string;
  @Column('uuid') companyId!: string;
  /** Fingerprint of the machine. */
  @Column('text') machineId!: string;
  @Column('text', { select: false }) secretHash!: string;
  /** The alias, or the hostname without one; a generated column. */
  @Column({ type: 'text', insert: false, update: false }) name!: string;
  @Column('text', { nullable: true }) alias!: string | null;
  @Column('text') hostname!: string;
  @Column('text') os!: components['schemas']['Os'];
  @Column('text') osVersion!: string;
  @Column('text') agentVersion!: string;
  @Column('text', { array: true }) tags!: string[];
  @Column('text') note!: string;
  /** Updated by each sync and, while its socket is connected, by the server. */
  @Column('timestamptz', { nullable: true }) lastSyncAt!: Date | null;
  @Column('text', { nullable: true }) lastUser!: string | null;
  @Column('text', { nullable: true }) ip!: string | null;
  @Column('boolean') permanentAccess!: boolean;
  @Column('text', { select: false }) search!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;

  isOnline(now: Date): boolean {
    return this.lastSyncAt !== null && now.getTime() - this.lastSyncAt.getTime() <= onlineMs;
  }

  @BeforeInsert()
  @BeforeUpdate()
  keepSearchable(): void {
    this.search = searchText(this.alias, this.hostname, this.os, this.osVersion, this.lastUser, this.note, ...this.tags);
  }
}
