/** Consistency of subscriptions when the server is killed during plan changes, events of Stripe and the App Store, claims, cancellations and reconciliations. */
import { runBillingKills } from '../test/company/kill/billing-kills.ts';
import { runInternalBillingKills } from '../test/company/kill/internal-billing-kills.ts';
import type { KillSetting } from '../test/kill/kill-setting.ts';
import { benchKills } from './kill-bench.ts';

/** First with Stripe and the App Store, then without a provider of payments. */
async function run(setting: KillSetting) {
  const [charged, internal] = [await runBillingKills(setting), await runInternalBillingKills(setting)];
  const scenarios = [
    ...Object.entries(charged.scenarios),
    ...Object.entries(internal.scenarios).map(([name, points]) => [`internal ${name}`, points] as const),
  ].map(([name, points]) => [
    name,
    Object.fromEntries(Object.entries(points).map(([point, count], index) => [`point ${index + 1}`, `${count} × ${point}`])),
  ]);
  return {
    scenarios: Object.fromEntries(scenarios),
    restartMs: Math.max(charged.restartMs, internal.restartMs),
    invoices: internal.invoices,
    problems: [...charged.problems, ...internal.problems],
  };
}

await benchKills('kill-billing', run, ({ scenarios, restartMs, invoices }, kills) => ({
  scenarios,
  figures: { kills: 2 * kills, 'ms to serve again, longest': restartMs, 'internal invoices, numbered without gaps': invoices },
  fault: 'half-written, charged or applied twice',
}));
