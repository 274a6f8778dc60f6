/** Consistency of subscriptions when the server is killed during plan changes, events of Stripe, cancellations and reconciliations. */
import { runBillingKills } from '../test/kill/billing-kills.ts';
import { runInternalBillingKills } from '../test/kill/internal-billing-kills.ts';
import type { KillSetting } from '../test/kill/kill-setting.ts';
import { benchKills } from './kill-bench.ts';

/** First with Stripe, then without a provider of payments. */
async function run(setting: KillSetting) {
  const [stripe, internal] = [await runBillingKills(setting), await runInternalBillingKills(setting)];
  const scenarios = Object.entries(internal.scenarios).map(([name, tally]) => [`internal ${name}`, tally] as const);
  return {
    scenarios: { ...stripe.scenarios, ...Object.fromEntries(scenarios) },
    restartMs: Math.max(stripe.restartMs, internal.restartMs),
    invoices: internal.invoices,
    problems: [...stripe.problems, ...internal.problems],
  };
}

await benchKills('kill-billing', run, ({ scenarios, restartMs, invoices }, kills) => ({
  scenarios,
  figures: { kills: 2 * kills, 'ms to serve again, longest': restartMs, 'internal invoices, numbered without gaps': invoices },
  fault: 'half-written, charged or applied twice',
}));
