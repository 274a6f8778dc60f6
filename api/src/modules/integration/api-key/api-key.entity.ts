import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../../account/user/user.entity.ts';

type Schemas = components['schemas'];

/** A key by which software of the company calls the API for its creator. */
@Entity('api_keys')
export class ApiKeyEntity {
  @PrimaryColumn('uuid') apiKeyId!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') createdById!: string;
  @Column('text') name!: string;
  @Column('text', { select: false }) secretHash!: string;
  @Column('text') ending!: string;
  @Column('text', { array: true }) permissions!: Schemas['ApiKeyPermission'][];
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;

  @ManyToOne(() => UserEntity, { createForeignKeyConstraints: false })
  @JoinColumn({ name: 'createdById' })
  createdBy?: UserEntity;

  stateAt(now: Date): Schemas['ApiKeyState'] {
    if (this.expiresAt && this.expiresAt <= now) return 'expired';
    const isMaker = this.createdBy?.companyId === this.companyId && this.createdBy.deactivatedAt === null;
    return isMaker ? 'active' : 'suspended';
  }
}
