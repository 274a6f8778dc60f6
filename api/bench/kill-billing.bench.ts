/** Consistency of subscriptions when the server is killed during plan changes, events of Stripe, cancellations and reconciliations. */
import { runBillingKills } from '../test/kill/billing-kills.ts';
import { benchKills } from './kill-bench.ts';

await benchKills('kill-billing', runBillingKills, ({ scenarios, restartMs }, kills) => ({
  scenarios,
  figures: { kills, 'ms to serve again, longest': restartMs },
  fault: 'half-written, charged or applied twice',
}));
