import type { components } from '@nearhand/contracts/openapi.gen';
import { type Plan, pastDueGraceDays, plans } from '@nearhand/contracts/plans';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

type Subscription = components['schemas']['Subscription'];

const dayMs = 24 * 60 * 60 * 1000;

export interface NewPeriod {
  provider: Subscription['provider'];
  providerPlan: string;
  plan: Plan;
  interval: NonNullable<Subscription['interval']>;
  quantity: number;
  start: Date;
  end: Date;
}

const running: readonly Subscription['status'][] = ['trialing', 'active', 'past_due'];

export const isRunning = ({ status }: Pick<Subscription, 'status'>): boolean => running.includes(status);

/** The fields of a subscription that no provider bills for. */
export const unbilled = {
  providerPlan: null,
  interval: null,
  quantity: null,
  currentPeriodStart: null,
  graceUntil: null,
  cancelAtPeriodEnd: false,
  cancelAt: null,
  isPriceUnknown: false,
  scheduled: null,
} as const;

@Entity('subscriptions')
export class SubscriptionEntity {
  @PrimaryColumn('uuid') companyId!: string;
  @Column('text') provider!: Subscription['provider'];
  @Column('boolean') isInternalPlan!: boolean;
  @Column('text') plan!: Plan;
  @Column('text', { nullable: true }) providerPlan!: string | null;
  @Column('text') status!: Subscription['status'];
  @Column('text', { nullable: true }) interval!: Subscription['interval'];
  /** Operators that the current period is billed for. */
  @Column('integer', { nullable: true }) quantity!: number | null;
  /** The plan that follows at the end of the period, if it is another one. */
  @Column('jsonb', { nullable: true }) scheduled!: Subscription['scheduled'];
  @Column('text', { nullable: true }) providerCustomerId!: string | null;
  @Column('text', { nullable: true }) providerSubscriptionId!: string | null;
  @Column('timestamptz', { nullable: true }) currentPeriodStart!: Date | null;
  @Column('timestamptz', { nullable: true }) currentPeriodEnd!: Date | null;
  /** End of the time in which the provider itself keeps the plan after a failed payment. */
  @Column('timestamptz', { nullable: true }) graceUntil!: Date | null;
  @Column('boolean') cancelAtPeriodEnd!: boolean;
  /** Time at which the plan ends by a cancellation that is not for the end of the period. */
  @Column('timestamptz', { nullable: true }) cancelAt!: Date | null;
  /** The provider bills a price that is not in the settings: the plan is the last one that was known, until the period ends. */
  @Column('boolean', { default: false }) isPriceUnknown!: boolean;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;

  /** The plan whose limits apply; Free if the subscription is not paid. */
  planInForce(now: Date): Plan {
    const endsWithPeriod = this.status === 'trialing' || (this.status === 'active' && (this.cancelAtPeriodEnd || this.isPriceUnknown));
    const ends = [this.cancelAt, this.graceEndsAt, endsWithPeriod ? this.currentPeriodEnd : null];
    return isRunning(this) && ends.every((end) => !end || now < end) ? this.plan : 'free';
  }

  /** Time at which the plan ends because a payment has failed; `null` unless `past_due`. */
  get graceEndsAt(): Date | null {
    if (this.status !== 'past_due' || !this.currentPeriodEnd) return null;
    return new Date(Math.max(this.currentPeriodEnd.getTime() + pastDueGraceDays * dayMs, this.graceUntil?.getTime() ?? 0));
  }

  /** Whether a provider bills for the plan in force; not during the trial. */
  isBilled(now: Date): boolean {
    return this.status !== 'trialing' && this.providerPlan !== null && this.planInForce(now) !== 'free';
  }

  /** Starts a billed period; a cancellation or a scheduled change is settled by it. */
  startPeriod({ provider, providerPlan, plan, interval, quantity, start, end }: NewPeriod): void {
    Object.assign(this, { ...unbilled, provider, providerPlan, plan, interval, quantity, isInternalPlan: false, status: 'active' });
    this.currentPeriodStart = start;
    this.currentPeriodEnd = end;
  }

  /** Another plan follows at the end of the period. */
  schedule(scheduled: NonNullable<Subscription['scheduled']>): void {
    this.scheduled = scheduled;
    this.cancelAtPeriodEnd = false;
  }

  cancel(): void {
    this.cancelAtPeriodEnd = true;
    this.scheduled = null;
  }

  undoSchedule(): void {
    this.cancelAtPeriodEnd = false;
    this.scheduled = null;
  }

  /** The plan is over; the company has the Free plan. */
  end(): void {
    Object.assign(this, { ...unbilled, plan: 'free', status: 'canceled' });
  }

  /** Maximum number of devices; `null` is unlimited. */
  allowedDevices(now: Date): number | null {
    return plans[this.planInForce(now)].devices;
  }
}
