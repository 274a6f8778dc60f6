import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../../account/user/user.entity.ts';

type Schemas = components['schemas'];

/** A URL to which events of the company are sent. */
@Entity('webhooks')
export class WebhookEntity {
  @PrimaryColumn('uuid') webhookId!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') createdById!: string;
  @Column('text') url!: string;
  @Column('text', { array: true }) events!: Schemas['WebhookEventType'][];
  @Column('text') secretSealed!: string;
  @Column('text', { nullable: true }) previousSecretSealed!: string | null;
  @Column('timestamptz', { nullable: true }) previousSecretEndsAt!: Date | null;
  /** First failed attempt after the last successful one. */
  @Column('timestamptz', { nullable: true }) failingSince!: Date | null;
  @Column('timestamptz', { nullable: true }) disabledAt!: Date | null;
  @Column('text', { nullable: true }) disabledReason!: Schemas['WebhookDisabledReason'] | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;

  @ManyToOne(() => UserEntity, { createForeignKeyConstraints: false })
  @JoinColumn({ name: 'createdById' })
  createdBy?: UserEntity;

  get state(): Schemas['WebhookState'] {
    if (this.disabledAt) return 'disabled';
    return this.failingSince ? 'failing' : 'active';
  }

  /** Names the webhook in the audit log and in mails: path and query of the URL may contain a secret. */
  get host(): string {
    return new URL(this.url).host;
  }

  disable(reason: Schemas['WebhookDisabledReason'], now: Date): void {
    this.disabledAt = now;
    this.disabledReason = reason;
  }

  enable(): void {
    this.disabledAt = null;
    this.disabledReason = null;
    this.failingSince = null;
  }

  /** The present secret signs beside the next one for a while. */
  rotateSecret(nextSealed: string, overlapEndsAt: Date): void {
    this.previousSecretSealed = this.secretSealed;
    this.previousSecretEndsAt = overlapEndsAt;
    this.secretSealed = nextSealed;
  }
}
