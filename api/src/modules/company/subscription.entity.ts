import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { historyGraceDays, type Plan, pastDueGraceDays, plans } from './plans.ts';

type Subscription = components['schemas']['Subscription'];

const dayMs = 24 * 60 * 60 * 1000;

@Entity('subscriptions')
export class SubscriptionEntity {
  @PrimaryColumn('uuid') companyId!: string;
  @Column('text') provider!: Subscription['provider'];
  @Column('boolean') isInternalPlan!: boolean;
  @Column('text') plan!: Plan;
  @Column('text', { nullable: true }) providerPlan!: string | null;
  @Column('text') status!: Subscription['status'];
  @Column('timestamptz', { nullable: true }) currentPeriodEnd!: Date | null;
  @Column('boolean') cancelAtPeriodEnd!: boolean;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;

  /** The plan whose limits apply; Free if the subscription is not paid. */
  planInForce(now: Date): Plan {
    const endsAt = this.currentPeriodEnd?.getTime() ?? Number.POSITIVE_INFINITY;
    if (this.status === 'active') return this.plan;
    if (this.status === 'trialing') return now.getTime() < endsAt ? this.plan : 'free';
    if (this.status === 'past_due') return now.getTime() < endsAt + pastDueGraceDays * dayMs ? this.plan : 'free';
    return 'free';
  }

  /** Maximum number of devices; `null` is unlimited. */
  allowedDevices(now: Date): number | null {
    return plans[this.planInForce(now)].devices;
  }

  /** How long history is kept, in days; `null` is unlimited. A lapsed plan keeps its history for a while, since it may be renewed. */
  historyDays(now: Date): number | null {
    const keepsUntil = (this.currentPeriodEnd?.getTime() ?? Number.NEGATIVE_INFINITY) + historyGraceDays * dayMs;
    return plans[now.getTime() < keepsUntil ? this.plan : this.planInForce(now)].historyDays;
  }
}
