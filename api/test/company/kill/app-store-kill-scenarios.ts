import { atAnswer } from '../../kill/kill-point.ts';
import type { KillScenario } from '../../kill/kill-scenario.ts';
import type { KillSetting } from '../../kill/kill-setting.ts';
import type { Killing } from '../../kill/killing.ts';
import type { AppStoreCounterpart } from '../app-store/app-store-counterpart.ts';
import { AppStoreCompany } from './app-store-company.ts';
import { OnceRecorded } from './once-recorded.ts';
import { signInOwners } from './sign-in-owners.ts';

/** Claims of purchases, notifications and reconciliations of companies that pay in the App Store. */
export async function appStoreKillScenarios(
  setting: KillSetting,
  killing: Killing,
  appStore: AppStoreCounterpart,
  reconcile: () => Promise<unknown>,
): Promise<Record<string, KillScenario>> {
  const { databaseUrl } = setting;
  const owners = await signInOwners(3, setting, killing);
  const companies = owners.map((owner) => new AppStoreCompany(owner, killing, appStore));
  const [reconciled, notified, claiming] = companies as [AppStoreCompany, AppStoreCompany, AppStoreCompany];
  for (const company of [reconciled, notified]) {
    await company.buyAfresh();
    await company.claim();
  }

  const reset = async (company: AppStoreCompany): Promise<void> => {
    await company.deliver(company.renew('team.year'));
    await company.settle();
  };
  const recorded = {
    claim: new OnceRecorded(claiming, 'planChanged'),
    notification: new OnceRecorded(notified, 'planChanged'),
    reconciliation: new OnceRecorded(reconciled, 'planChanged'),
  };
  let notification = '';
  let notifications = 0;
  return {
    'App Store claim': {
      points: {
        'the state is asked': atAnswer(appStore.answers, claiming.isStateAsked),
        'the transaction is asked': atAnswer(appStore.answers, claiming.isTransactionAsked),
        saving: claiming.atSaving(databaseUrl),
      },
      prepare: async () => {
        await claiming.buyAfresh();
        await recorded.claim.start();
      },
      act: () => claiming.claim(),
      findProblems: async () => {
        await claiming.settle();
        const purchases = await claiming.countPurchases();
        return [...(await recorded.claim.findProblems()), ...(purchases === 1 ? [] : [`the company has ${purchases} purchases`])];
      },
    },
    'App Store notification': {
      points: { storing: notified.atStoring(databaseUrl), applying: notified.atSaving(databaseUrl) },
      prepare: async () => {
        await reset(notified);
        await recorded.notification.start();
        notifications = await notified.countNotifications();
        notification = notified.renew('business.year');
      },
      act: async () => {
        await notified.deliver(notification);
        await notified.deliver(notification);
      },
      findProblems: async () => {
        await notified.settle();
        const stored = (await notified.countNotifications()) - notifications;
        return [...(await recorded.notification.findProblems()), ...(stored === 1 ? [] : [`the notification is stored ${stored} times`])];
      },
    },
    'App Store reconciliation': {
      points: { 'the state is asked': atAnswer(appStore.answers, reconciled.isStateAsked), saving: reconciled.atSaving(databaseUrl) },
      prepare: async () => {
        await reset(reconciled);
        await recorded.reconciliation.start();
        reconciled.renew('business.year');
      },
      act: async () => {
        await reconcile();
        await reconciled.settle();
      },
      findProblems: () => recorded.reconciliation.findProblems(),
    },
  };
}
