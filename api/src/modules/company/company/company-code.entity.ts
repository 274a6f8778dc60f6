import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The code by which devices register. A company has at most one. */
@Entity('company_codes')
export class CompanyCodeEntity {
  @PrimaryColumn('uuid') companyId!: string;
  /** Hash with the server's key (`SecretBox.lookupHash`). */
  @Column('text') codeHash!: string;
  /** Encrypted for `companyId`, to be shown again. */
  @Column('text') codeSealed!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
}
