import { insist, SubscribingCompany } from '../../kill/subscribing-company.ts';

interface State {
  plan: string;
  cancelAtPeriodEnd: boolean;
  isCurrent: boolean;
  invoices: number;
  audits: number;
}

/** Starter by month, with neither invoices nor records of the round. */
const starter: State = { plan: 'starter', cancelAtPeriodEnd: false, isCurrent: true, invoices: 0, audits: 0 };

/** A company that the internal provider bills. */
export class InvoicedCompany extends SubscribingCompany {
  private action = '';
  private before = starter;

  /** Begins a round with Starter by month. `action` is counted in it. */
  async reset(action: string, { cancelAtPeriodEnd, isCurrent }: Partial<State>): Promise<void> {
    const from = {
      ...starter,
      ...(cancelAtPeriodEnd !== undefined && { cancelAtPeriodEnd }),
      ...(isCurrent !== undefined && { isCurrent }),
    };
    await this.client.query(
      `UPDATE "subscriptions" SET "plan" = 'starter', "providerPlan" = 'starter-month', "interval" = 'month', "quantity" = 1,
         "status" = 'active', "scheduled" = NULL, "cancelAtPeriodEnd" = $2,
         "currentPeriodStart" = "end" - interval '1 month', "currentPeriodEnd" = "end"
       FROM (SELECT now() + CASE WHEN $3::boolean THEN interval '10 days' ELSE interval '-1 minute' END AS "end") AS "period"
       WHERE "companyId" = $1`,
      [this.companyId, from.cancelAtPeriodEnd, from.isCurrent],
    );
    this.action = action;
    this.before = await this.read();
  }

  async untilRenewed(): Promise<void> {
    await insist(
      async () => (await this.read()).isCurrent || null,
      () => 'The subscription is not renewed',
    );
  }

  /** Differences from Starter by month with the changes of the round. */
  async findProblems(changes: Partial<State>): Promise<string[]> {
    const is = await this.read();
    const found = { ...is, invoices: is.invoices - this.before.invoices, audits: is.audits - this.before.audits };
    const [text, expected] = [JSON.stringify(found), JSON.stringify({ ...starter, ...changes })];
    return text === expected ? [] : [`${text} instead of ${expected}`];
  }

  private async read(): Promise<State> {
    const { rows } = await this.client.query<State>(
      `SELECT "plan", "cancelAtPeriodEnd", "currentPeriodEnd" > now() AS "isCurrent",
         (SELECT count(*)::int FROM "invoices" WHERE "companyId" = $1) AS "invoices",
         (SELECT count(*)::int FROM "audit_records" WHERE "companyId" = $1 AND "action" = $2) AS "audits"
       FROM "subscriptions" WHERE "companyId" = $1`,
      [this.companyId, this.action],
    );
    if (!rows[0]) throw new Error('The company has no subscription');
    return rows[0];
  }
}
