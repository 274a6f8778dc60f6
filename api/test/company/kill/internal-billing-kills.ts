import { createBoss } from '../../../src/jobs/job-boss.ts';
import { atLock } from '../../kill/kill-point.ts';
import { type KillScenario, killAtPoints, type ScenarioReport } from '../../kill/kill-scenario.ts';
import { type KillSetting, takenOver } from '../../kill/kill-setting.ts';
import { type Killing, whileKilled } from '../../kill/killing.ts';
import { SubscribingCompany } from '../../kill/subscribing-company.ts';
import { InvoicedCompany } from './invoiced-company.ts';

const renewal = 'billing.internal-renewal';

export interface InternalBillingKillReport extends ScenarioReport {
  invoices: number;
}

/** Kills the server while plans of the internal provider are changed, cancelled and renewed. */
export function runInternalBillingKills(setting: KillSetting): Promise<InternalBillingKillReport> {
  return whileKilled(setting, { TRUST_PROXY: 'true' }, async (killing) => {
    const boss = createBoss(setting.databaseUrl);
    await boss.start();
    try {
      const begin = async () => {
        await boss.send(renewal, {}, takenOver);
        // The queue is polled every half a minute, and when the server starts.
        await killing.restart();
      };
      const report = await killAtPoints(setting, killing, await internalScenarios(setting, killing), { queues: [renewal], begin });
      const { count, problems } = await checkNumbers(killing);
      return { ...report, invoices: count, problems: [...report.problems, ...problems] };
    } finally {
      await boss.stop({ graceful: false });
    }
  });
}

async function internalScenarios({ databaseUrl }: KillSetting, { origin, client }: Killing): Promise<Record<string, KillScenario>> {
  const start = async () => new InvoicedCompany(await SubscribingCompany.signIn(databaseUrl, origin, client));
  const [changing, other, canceling, undoing, renewed] = [await start(), await start(), await start(), await start(), await start()];
  const numbering = atLock(databaseUrl, 'LOCK TABLE "invoice_series" IN EXCLUSIVE MODE');
  const locking = (company: InvoicedCompany) => company.atLocking(databaseUrl);
  const saving = (company: InvoicedCompany) => company.atSaving(databaseUrl);
  const change = (company: InvoicedCompany): Omit<KillScenario, 'points'> => ({
    prepare: () => company.reset('planChanged', {}),
    act: () => company.change('PUT', '', 'PLAN_UNCHANGED', 'team-month'),
    findProblems: () => company.findProblems({ plan: 'team', invoices: 1, audits: 1 }),
  });
  return {
    // One of those that issue an invoice waits for its number at a time.
    change: { ...change(changing), points: { saving: saving(changing), numbering, locking: locking(changing) } },
    'other change': { ...change(other), points: { locking: locking(other), saving: saving(other), numbering } },
    renewal: {
      points: { numbering, locking: locking(renewed), saving: saving(renewed) },
      prepare: () => renewed.reset('planChanged', { isCurrent: false }),
      act: () => renewed.untilRenewed(),
      findProblems: () => renewed.findProblems({ invoices: 1 }),
    },
    cancellation: {
      points: { saving: saving(canceling), locking: locking(canceling) },
      prepare: () => canceling.reset('subscriptionCanceled', {}),
      act: () => canceling.change('DELETE', '', 'SUBSCRIPTION_NOT_CANCELABLE'),
      findProblems: () => canceling.findProblems({ cancelAtPeriodEnd: true, audits: 1 }),
    },
    undo: {
      points: { saving: saving(undoing), locking: locking(undoing) },
      prepare: () => undoing.reset('subscriptionChangeUndone', { cancelAtPeriodEnd: true }),
      act: () => undoing.change('POST', '/undo', 'SUBSCRIPTION_NOT_SCHEDULED'),
      findProblems: () => undoing.findProblems({ audits: 1 }),
    },
  };
}

/** All numbers of the series must be there, once each. */
async function checkNumbers({ client }: Killing): Promise<{ count: number; problems: string[] }> {
  const { rows } = await client.query<{ number: string }>(`SELECT "number" FROM "invoices" ORDER BY "number"`);
  const numbers = rows.map(({ number }) => Number(number.slice(-6)));
  const isWhole = numbers.every((number, index) => number === index + 1);
  return { count: numbers.length, problems: isWhole ? [] : [`The numbers of the invoices are ${numbers.join(', ')}`] };
}
