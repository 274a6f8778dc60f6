import { atAnswer } from '../../kill/kill-point.ts';
import type { KillScenario } from '../../kill/kill-scenario.ts';
import type { KillSetting } from '../../kill/kill-setting.ts';
import type { Killing } from '../../kill/killing.ts';
import type { StripeCounterpart, StripeEvent } from '../stripe/stripe-counterpart.ts';
import { OnceRecorded } from './once-recorded.ts';
import { PayingCompany } from './paying-company.ts';
import { signInOwners } from './sign-in-owners.ts';

/** Changes of plans, cancellations, events and reconciliations of companies that pay through Stripe. */
export async function stripeKillScenarios(
  setting: KillSetting,
  killing: Killing,
  stripe: StripeCounterpart,
  reconcile: () => Promise<unknown>,
): Promise<Record<string, KillScenario>> {
  const { databaseUrl } = setting;
  const companies: PayingCompany[] = [];
  for (const owner of await signInOwners(4, setting, killing)) companies.push(await PayingCompany.start(owner, killing, stripe));
  // The reconciliation waits at the first one, so that it does not ask for the others meanwhile.
  const [reconciled, changing, receiving, canceling] = companies as [PayingCompany, PayingCompany, PayingCompany, PayingCompany];

  /** Team by year, not cancelled. */
  const reset = async (company: PayingCompany): Promise<void> => {
    await company.deliver(company.changeAtStripe('price_team_year'));
    await company.settle();
  };
  const changePoints = (company: PayingCompany): KillScenario['points'] => ({
    'Stripe has acted': atAnswer(stripe.answers, company.isChanged),
    'Stripe is asked': atAnswer(stripe.answers, company.isListed),
    'Stripe is asked again': atAnswer(stripe.answers, company.isListed, 2),
    saving: company.atSaving(databaseUrl),
  });
  const recorded = {
    change: new OnceRecorded(changing, 'planChanged'),
    webhook: new OnceRecorded(receiving, 'planChanged'),
    cancellation: new OnceRecorded(canceling, 'subscriptionCanceled'),
    reconciliation: new OnceRecorded(reconciled, 'planChanged'),
  };
  let sent: StripeEvent[] = [];
  return {
    change: {
      points: changePoints(changing),
      prepare: async () => {
        await reset(changing);
        await recorded.change.start();
      },
      act: () => changing.change('PUT', '', 'PLAN_UNCHANGED', 'price_business_year'),
      findProblems: async () => {
        await changing.settle();
        const paid = stripe.takeEvents().filter(({ type }) => type === 'invoice.paid').length;
        return [
          ...(await recorded.change.findProblems()),
          ...(paid === 1 ? [] : [`the upgrade was charged ${paid} times`]),
          ...(changing.priceAtStripe === 'price_business_year' ? [] : ['the confirmed upgrade is not at Stripe']),
        ];
      },
    },
    cancellation: {
      points: changePoints(canceling),
      prepare: async () => {
        await reset(canceling);
        await recorded.cancellation.start();
      },
      act: () => canceling.change('DELETE', '', 'SUBSCRIPTION_NOT_CANCELABLE'),
      findProblems: async () => {
        await canceling.settle();
        return [
          ...(await recorded.cancellation.findProblems()),
          ...(canceling.isCanceledAtStripe ? [] : ['it was confirmed, and is not at Stripe']),
        ];
      },
    },
    webhook: {
      points: { storing: receiving.atStoring(databaseUrl), applying: receiving.atSaving(databaseUrl) },
      prepare: async () => {
        await reset(receiving);
        await recorded.webhook.start();
        sent = receiving.changeAtStripe('price_business_year');
      },
      // Stripe sends some events twice.
      act: () => receiving.deliver([...sent, ...sent]),
      findProblems: async () => {
        await receiving.settle();
        const stored = await receiving.countStored(sent);
        return [
          ...(await recorded.webhook.findProblems()),
          ...(stored === sent.length ? [] : [`of ${sent.length} events ${stored} are stored`]),
        ];
      },
    },
    reconciliation: {
      points: { 'Stripe is asked': atAnswer(stripe.answers, reconciled.isListed), saving: reconciled.atSaving(databaseUrl) },
      prepare: async () => {
        await reset(reconciled);
        await recorded.reconciliation.start();
        reconciled.changeAtStripe('price_business_year');
      },
      act: async () => {
        await reconcile();
        await reconciled.settle();
      },
      findProblems: () => recorded.reconciliation.findProblems(),
    },
  };
}
