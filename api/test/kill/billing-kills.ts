import { createBoss } from '../../src/jobs/job-boss.ts';
import { StripeCounterpart } from '../stripe/stripe-counterpart.ts';
import { stripeVariables, testPrices } from '../stripe/stripe-variables.ts';
import { until } from '../until.ts';
import { type KillSetting, takenOver } from './kill-setting.ts';
import { KillTry, killAmid, newTally, type Tally } from './kill-try.ts';
import { type Killing, whileKilled } from './killing.ts';
import { PayingCompany } from './paying-company.ts';

const names = ['change', 'webhook', 'cancellation', 'reconciliation'] as const;
type ScenarioName = (typeof names)[number];

export interface BillingKillReport {
  scenarios: Record<ScenarioName, Tally>;
  restartMs: number;
  problems: string[];
}

interface Scenario {
  name: ScenarioName;
  act(): Promise<void>;
  /** Action that is recorded once. */
  action: string;
  company: PayingCompany;
}

/** Kills the server repeatedly while plans are changed and cancelled, events arrive and subscriptions are reconciled. */
export async function runBillingKills(setting: KillSetting): Promise<BillingKillReport> {
  const stripe = await StripeCounterpart.start(testPrices);
  const boss = createBoss(setting.databaseUrl);
  try {
    return await whileKilled(setting, { ...stripeVariables(stripe.url), TRUST_PROXY: 'true' }, async (killing) => {
      await boss.start();
      return new BillingKills(setting, killing, stripe, () => boss.send('billing.stripe-reconciliation', {}, takenOver)).run();
    });
  } finally {
    await boss.stop({ graceful: false });
    await stripe.stop();
  }
}

class BillingKills {
  private readonly problems: string[] = [];
  private readonly scenarios = Object.fromEntries(names.map((name) => [name, newTally()])) as Record<ScenarioName, Tally>;
  private readonly setting: KillSetting;
  private readonly killing: Killing;
  private readonly stripe: StripeCounterpart;
  private readonly orderReconciliation: () => Promise<unknown>;

  constructor(setting: KillSetting, killing: Killing, stripe: StripeCounterpart, orderReconciliation: () => Promise<unknown>) {
    [this.setting, this.killing, this.stripe, this.orderReconciliation] = [setting, killing, stripe, orderReconciliation];
  }

  async run(): Promise<BillingKillReport> {
    const { databaseUrl, kills } = this.setting;
    const companies: PayingCompany[] = [];
    for (const _ of names) companies.push(await PayingCompany.start(databaseUrl, this.killing, this.stripe));
    for (let kill = 0; kill < kills; kill++) await this.killOnce(companies as [PayingCompany, PayingCompany, PayingCompany, PayingCompany]);
    return { scenarios: this.scenarios, restartMs: this.killing.restartMs, problems: this.problems };
  }

  private async killOnce([changing, receiving, canceling, reconciled]: readonly [
    PayingCompany,
    PayingCompany,
    PayingCompany,
    PayingCompany,
  ]) {
    // All begin the round with Team by year, not cancelled.
    for (const company of [changing, receiving, canceling, reconciled]) {
      await company.deliver(company.changeAtStripe('price_team_year'));
      await company.settle();
    }
    const sent = receiving.changeAtStripe('price_business_year');
    reconciled.changeAtStripe('price_business_year');
    const rounds: Scenario[] = [
      {
        name: 'change',
        company: changing,
        action: 'planChanged',
        act: () => changing.change('PUT', '', 'PLAN_UNCHANGED', 'price_business_year'),
      },
      // Stripe sends some events twice.
      { name: 'webhook', company: receiving, action: 'planChanged', act: () => receiving.deliver([...sent, ...sent]) },
      {
        name: 'cancellation',
        company: canceling,
        action: 'subscriptionCanceled',
        act: () => canceling.change('DELETE', '', 'SUBSCRIPTION_NOT_CANCELABLE'),
      },
      { name: 'reconciliation', company: reconciled, action: 'planChanged', act: () => reconciled.settle() },
    ];
    const before: number[] = [];
    for (const { company, action } of rounds) before.push(await company.countAudits(action));
    const asked = this.stripe.requests.length;
    await this.orderReconciliation();
    await until(() => this.stripe.requests.length > asked);
    const tries = rounds.map(({ name, act }) => new KillTry(act, this.scenarios[name]));
    for (const outcome of await killAmid(this.killing, tries)) if (outcome instanceof Error) this.problems.push(String(outcome));

    const paid = this.stripe.takeEvents().filter(({ type }) => type === 'invoice.paid').length;
    if (paid !== 1) this.problems.push(`An upgrade was charged ${paid} times`);
    for (const [index, { name, company, action }] of rounds.entries()) {
      await company.settle().catch((error: unknown) => this.problems.push(`${name}: ${String(error)}`));
      const recorded = (await company.countAudits(action)) - (before[index] ?? 0);
      if (recorded !== 1) this.problems.push(`${name}: ${action} was recorded ${recorded} times`);
    }
    if (changing.priceAtStripe !== 'price_business_year') this.problems.push('An upgrade that was confirmed is not at Stripe');
    if (!canceling.isCanceledAtStripe) this.problems.push('A cancellation that was confirmed is not at Stripe');
    const stored = await receiving.countStored(sent);
    if (stored !== sent.length) this.problems.push(`Of ${sent.length} events ${stored} are stored`);
  }
}
