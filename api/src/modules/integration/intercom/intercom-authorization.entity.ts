import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `handle`: from our page to `authorize2`. `state`: while the user is at Intercom. `grant`: from the callback to our page, with the token. */
export type AuthorizationStage = 'handle' | 'state' | 'grant';

/** A step of connecting a workspace. Its secret can be used once. */
@Entity('intercom_authorizations')
export class IntercomAuthorizationEntity {
  /** Hash with the server's key (`SecretBox.lookupHash`). */
  @PrimaryColumn('text') secretHash!: string;
  @Column('text') stage!: AuthorizationStage;
  @Column('uuid') companyId!: string;
  /** The user who has started it. */
  @Column('uuid') userId!: string;
  /** Encrypted workspace and token of a grant. */
  @Column('text', { nullable: true }) sealed!: string | null;
  @Column('timestamptz') expiresAt!: Date;
}
