import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The filter of a list to which its owner gave a name. */
@Entity('saved_filters')
export class FilterEntity {
  @PrimaryColumn('uuid') filterId!: string;
  @Column('uuid') userId!: string;
  @Column('text') list!: components['schemas']['FilterList'];
  @Column('text') name!: string;
  @Column('text') query!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
