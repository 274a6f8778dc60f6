import { currency, intervals, paidPlans } from '@nearhand/contracts/plans';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../../../http/domain-error.ts';
import { UserService } from '../../../account/user/user.service.ts';
import type { SubscriptionEntity } from '../../company/subscription.entity.ts';
import { BillingProviderRegistry } from '../billing-provider.registry.ts';
import type { BillingCall, BillingProvider, PlanPreview } from '../billing-provider.ts';
import { InvoiceService } from '../invoice.service.ts';
import { invoiceAmounts } from '../invoice-amounts.ts';
import { billedQuantity, offerOf, type PlanOffer, periodPrice } from '../price-list.ts';
import { SubscriptionChangeService } from '../subscription-change.service.ts';
import { type BilledPeriod, changePlan, type PlanChange } from './plan-change.ts';

const offers = paidPlans.flatMap((plan) => intervals.map((interval) => offerOf(`${plan}-${interval}`, plan, interval)));

/** `null` if nothing is billed, as during the trial. */
function billedPeriod(subscription: SubscriptionEntity, now: Date): BilledPeriod | null {
  const { plan, interval, quantity, currentPeriodStart: start, currentPeriodEnd: end } = subscription;
  return subscription.isBilled(now) && interval && quantity && start && end ? { plan, interval, quantity, start, end } : null;
}

/** Changes plans without charging anything, and issues invoices. */
@Injectable()
export class InternalProvider implements BillingProvider {
  readonly id = 'internal';
  readonly isCharged = false;
  readonly isSoldHere = true;

  constructor(
    @Inject(UserService) private readonly users: UserService,
    @Inject(InvoiceService) private readonly invoices: InvoiceService,
    @Inject(SubscriptionChangeService) private readonly changes: SubscriptionChangeService,
    @Inject(BillingProviderRegistry) registry: BillingProviderRegistry,
  ) {
    registry.register(this, { isDefault: false });
  }

  listOffers(): readonly PlanOffer[] {
    return offers;
  }

  async preview(subscription: SubscriptionEntity, offer: PlanOffer, now: Date): Promise<PlanPreview> {
    const { kind, period, lines } = await this.plan(subscription, offer, now);
    if (kind === 'unchanged') throw new DomainError('PLAN_UNCHANGED');
    const { taxKind, taxPercent } = await this.invoices.taxOf(subscription.companyId);
    const startsAt = kind === 'atPeriodEnd' ? period.start : null;
    return {
      startsAt: startsAt?.toISOString() ?? null,
      renewsAt: (startsAt ?? period.end).toISOString(),
      quantity: period.quantity,
      currency,
      lines,
      ...invoiceAmounts(lines, taxPercent),
      taxKind,
      taxPercent,
      renewalNet: periodPrice(offer, period.quantity),
    };
  }

  async change(call: BillingCall, offer: PlanOffer): Promise<{ checkoutUrl: string | null }> {
    await this.changes.changeByOwner(call, async (db, subscription) => {
      const { providerPlan, scheduled, cancelAtPeriodEnd } = subscription;
      const { plan, interval } = offer;
      const details = { plan: { was: subscription.plan, is: plan }, interval: { was: subscription.interval, is: interval } };
      const { kind, period, lines } = await this.plan(subscription, offer, call.now, db);
      if (kind === 'unchanged') {
        if (!scheduled && !cancelAtPeriodEnd) throw new DomainError('PLAN_UNCHANGED');
        subscription.undoSchedule();
        return [{ action: 'subscriptionChangeUndone', details: { providerPlan } }];
      }
      if (kind === 'atPeriodEnd') {
        if (scheduled?.providerPlan === offer.providerPlan && !cancelAtPeriodEnd) throw new DomainError('PLAN_UNCHANGED');
        subscription.schedule({ plan, interval, providerPlan: offer.providerPlan });
        return [{ action: 'planChangeScheduled', details }];
      }
      subscription.startPeriod({ ...period, provider: this.id, providerPlan: offer.providerPlan });
      await this.invoices.issue(db, {
        companyId: call.companyId,
        issuedAt: call.now,
        plan,
        interval,
        periodStart: lines.some(({ kind }) => kind === 'unused') ? call.now : period.start,
        periodEnd: period.end,
        lines,
      });
      return [{ action: 'planChanged', details }];
    });
    return { checkoutUrl: null };
  }

  async cancel(call: BillingCall): Promise<void> {
    await this.changes.changeByOwner(call, async (_, subscription) => {
      if (!subscription.isBilled(call.now) || subscription.cancelAtPeriodEnd) throw new DomainError('SUBSCRIPTION_NOT_CANCELABLE');
      subscription.cancel();
      return [{ action: 'subscriptionCanceled', details: { plan: subscription.plan } }];
    });
  }

  async undo(call: BillingCall): Promise<void> {
    await this.changes.changeByOwner(call, async (_, subscription) => {
      const { cancelAtPeriodEnd, scheduled, plan } = subscription;
      const isPending = subscription.isBilled(call.now) && (cancelAtPeriodEnd || scheduled !== null);
      if (!isPending) throw new DomainError('SUBSCRIPTION_NOT_SCHEDULED');
      subscription.undoSchedule();
      return [{ action: 'subscriptionChangeUndone', details: { plan } }];
    });
  }

  private async plan(subscription: SubscriptionEntity, offer: PlanOffer, now: Date, db?: EntityManager): Promise<PlanChange> {
    const operators = await this.users.countActive(subscription.companyId, db);
    return changePlan(billedPeriod(subscription, now), offer, billedQuantity(offer.plan, operators), now);
  }
}
