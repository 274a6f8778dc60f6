import { createBoss } from '../../src/jobs/job-boss.ts';
import { type KillSetting, takenOver } from './kill-setting.ts';
import { KillTry, killAmid, newTally, type Tally } from './kill-try.ts';
import { type Killing, whileKilled } from './killing.ts';
import { insist, SubscribingCompany } from './subscribing-company.ts';

const names = ['change', 'other change', 'cancellation', 'undo', 'renewal'] as const;
type ScenarioName = (typeof names)[number];

export interface InternalBillingKillReport {
  scenarios: Record<ScenarioName, Tally>;
  restartMs: number;
  invoices: number;
  problems: string[];
}

interface State {
  plan: string;
  cancelAtPeriodEnd: boolean;
  isCurrent: boolean;
  invoices: number;
  audits: number;
}

const starter = { plan: 'starter', cancelAtPeriodEnd: false, isCurrent: true };

/** A company that the internal provider bills. */
class InvoicedCompany extends SubscribingCompany {
  /** Begins a round with Starter by month. */
  async reset({ cancelAtPeriodEnd = false, isCurrent = true }: Partial<State>): Promise<void> {
    await this.client.query(
      `UPDATE "subscriptions" SET "plan" = 'starter', "providerPlan" = 'starter-month', "interval" = 'month', "quantity" = 1,
         "status" = 'active', "scheduled" = NULL, "cancelAtPeriodEnd" = $2,
         "currentPeriodStart" = "end" - interval '1 month', "currentPeriodEnd" = "end"
       FROM (SELECT now() + CASE WHEN $3::boolean THEN interval '10 days' ELSE interval '-1 minute' END AS "end") AS "period"
       WHERE "companyId" = $1`,
      [this.companyId, cancelAtPeriodEnd, isCurrent],
    );
  }

  async state(action: string): Promise<State> {
    const { rows } = await this.client.query<State>(
      `SELECT "plan", "cancelAtPeriodEnd", "currentPeriodEnd" > now() AS "isCurrent",
         (SELECT count(*)::int FROM "invoices" WHERE "companyId" = $1) AS "invoices",
         (SELECT count(*)::int FROM "audit_records" WHERE "companyId" = $1 AND "action" = $2) AS "audits"
       FROM "subscriptions" WHERE "companyId" = $1`,
      [this.companyId, action],
    );
    if (!rows[0]) throw new Error('The company has no subscription');
    return rows[0];
  }

  async untilRenewed(): Promise<void> {
    await insist(
      async () => (await this.state('')).isCurrent || null,
      () => 'The subscription is not renewed',
    );
  }
}

interface Scenario {
  company: InvoicedCompany;
  action: string;
  from: Partial<State>;
  act(): Promise<void>;
  /** What follows; `invoices` and `audits` are those of the round. */
  to: State;
}

/** Kills the server repeatedly while plans of the internal provider are changed, cancelled and renewed. */
export function runInternalBillingKills(setting: KillSetting): Promise<InternalBillingKillReport> {
  return whileKilled(setting, { TRUST_PROXY: 'true' }, async (killing) => {
    const boss = createBoss(setting.databaseUrl);
    await boss.start();
    try {
      return await new InternalBillingKills(setting, killing, () => boss.send('billing.internal-renewal', {}, takenOver)).run();
    } finally {
      await boss.stop({ graceful: false });
    }
  });
}

class InternalBillingKills {
  private readonly problems: string[] = [];
  private readonly tallies = Object.fromEntries(names.map((name) => [name, newTally()])) as Record<ScenarioName, Tally>;
  private readonly setting: KillSetting;
  private readonly killing: Killing;
  private readonly orderRenewal: () => Promise<unknown>;

  constructor(setting: KillSetting, killing: Killing, orderRenewal: () => Promise<unknown>) {
    [this.setting, this.killing, this.orderRenewal] = [setting, killing, orderRenewal];
  }

  async run(): Promise<InternalBillingKillReport> {
    const scenarios = await this.prepare();
    for (let kill = 0; kill < this.setting.kills; kill++) await this.killOnce(scenarios);
    const invoices = await this.countInvoices();
    return { scenarios: this.tallies, restartMs: this.killing.restartMs, invoices, problems: this.problems };
  }

  private async prepare(): Promise<Record<ScenarioName, Scenario>> {
    const { origin, client } = this.killing;
    const start = async () => new InvoicedCompany(await SubscribingCompany.signIn(this.setting.databaseUrl, origin, client));
    const aChange = async (): Promise<Scenario> => {
      const company = await start();
      const to = { ...starter, plan: 'team', invoices: 1, audits: 1 };
      return { company, action: 'planChanged', from: {}, act: () => company.change('PUT', '', 'PLAN_UNCHANGED', 'team-month'), to };
    };
    const [canceling, undoing, renewed] = [await start(), await start(), await start()];
    return {
      change: await aChange(),
      // Both take their number from one series.
      'other change': await aChange(),
      cancellation: {
        company: canceling,
        action: 'subscriptionCanceled',
        from: {},
        act: () => canceling.change('DELETE', '', 'SUBSCRIPTION_NOT_CANCELABLE'),
        to: { ...starter, cancelAtPeriodEnd: true, invoices: 0, audits: 1 },
      },
      undo: {
        company: undoing,
        action: 'subscriptionChangeUndone',
        from: { cancelAtPeriodEnd: true },
        act: () => undoing.change('POST', '/undo', 'SUBSCRIPTION_NOT_SCHEDULED'),
        to: { ...starter, invoices: 0, audits: 1 },
      },
      renewal: {
        company: renewed,
        action: '',
        from: { isCurrent: false },
        act: () => renewed.untilRenewed(),
        to: { ...starter, invoices: 1, audits: 0 },
      },
    };
  }

  private async killOnce(scenarios: Record<ScenarioName, Scenario>): Promise<void> {
    const before = new Map<ScenarioName, State>();
    for (const name of names) {
      const { company, from, action } = scenarios[name];
      await company.reset(from);
      before.set(name, await company.state(action));
    }
    await this.orderRenewal();
    const tries = names.map((name) => new KillTry(scenarios[name].act, this.tallies[name]));
    for (const outcome of await killAmid(this.killing, tries)) if (outcome instanceof Error) this.problems.push(String(outcome));

    for (const name of names) {
      const { company, action, to } = scenarios[name];
      const [was, is] = [before.get(name), await company.state(action)];
      const found = { ...is, invoices: is.invoices - (was?.invoices ?? 0), audits: is.audits - (was?.audits ?? 0) };
      if (Object.entries(to).some(([field, value]) => found[field as keyof State] !== value))
        this.problems.push(`${name}: ${JSON.stringify(found)} instead of ${JSON.stringify(to)}`);
    }
  }

  /** All numbers of the series must be there, once each. */
  private async countInvoices(): Promise<number> {
    const { rows } = await this.killing.client.query<{ number: string }>(`SELECT "number" FROM "invoices" ORDER BY "number"`);
    const numbers = rows.map(({ number }) => Number(number.slice(-6)));
    if (numbers.some((number, index) => number !== index + 1)) this.problems.push(`The numbers of the invoices are ${numbers.join(', ')}`);
    return numbers.length;
  }
}
