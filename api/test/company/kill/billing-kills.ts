import { createBoss } from '../../../src/jobs/job-boss.ts';
import { killAtPoints, type ScenarioReport } from '../../kill/kill-scenario.ts';
import { type KillSetting, takenOver } from '../../kill/kill-setting.ts';
import { whileKilled } from '../../kill/killing.ts';
import { AppStoreCounterpart } from '../app-store/app-store-counterpart.ts';
import { StripeCounterpart } from '../stripe/stripe-counterpart.ts';
import { stripeVariables, testPrices } from '../stripe/stripe-variables.ts';
import { appStoreKillScenarios } from './app-store-kill-scenarios.ts';
import { stripeKillScenarios } from './stripe-kill-scenarios.ts';

const stripeReconciliation = 'billing.stripe-reconciliation';
const appStoreReconciliation = 'billing.app-store-reconciliation';
const queues = [stripeReconciliation, appStoreReconciliation, 'billing.stripe-event', 'billing.app-store-event'];

/** Kills the server while plans are changed, cancelled and bought, events arrive, and subscriptions are reconciled. */
export async function runBillingKills(setting: KillSetting): Promise<ScenarioReport> {
  const stripe = await StripeCounterpart.start(testPrices);
  const appStore = await AppStoreCounterpart.start();
  const boss = createBoss(setting.databaseUrl);
  const order = (queue: string) => () => boss.send(queue, {}, takenOver);
  try {
    const variables = { ...stripeVariables(stripe.url), ...appStore.variables, TRUST_PROXY: 'true' };
    return await whileKilled(setting, variables, async (killing) => {
      await boss.start();
      const scenarios = {
        ...(await stripeKillScenarios(setting, killing, stripe, order(stripeReconciliation))),
        ...(await appStoreKillScenarios(setting, killing, appStore, order(appStoreReconciliation))),
      };
      return killAtPoints(setting, killing, scenarios, { queues });
    });
  } finally {
    await boss.stop({ graceful: false });
    await stripe.stop();
    await appStore.stop();
  }
}
