import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A saved filter of a list. */
@Entity('saved_filters')
export class FilterEntity {
  @PrimaryColumn('uuid') filterId!: string;
  @Column('uuid') userId!: string;
  @Column('text') list!: components['schemas']['FilterList'];
  @Column('text') name!: string;
  @Column('text') query!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
