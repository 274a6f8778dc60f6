import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The code with which devices register; a company has one at most. */
@Entity('company_codes')
export class CompanyCodeEntity {
  @PrimaryColumn('uuid') companyId!: string;
  /** Under the server's key (`SecretBox.lookupHash`). */
  @Column('text') codeHash!: string;
  /** To be shown again; opens for `companyId`. */
  @Column('text') codeSealed!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
}
