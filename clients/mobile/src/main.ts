/** Runs in the pages of the product before their scripts. The native part puts `nearhandFacts` around it. */
import { BiometricAuth } from '@aparajita/capacitor-biometric-auth';
import { App } from '@capacitor/app';
import { Browser } from '@capacitor/browser';
import { Capacitor, registerPlugin } from '@capacitor/core';
import { Keyboard } from '@capacitor/keyboard';
import { PushNotifications } from '@capacitor/push-notifications';
import { Share } from '@capacitor/share';
import type { MobileFacts } from './mobile-facts.ts';
import type { CrashReportsPlugin, FilesPlugin, ScreenPlugin } from './plugins.ts';
import { startBridge } from './start-bridge.ts';

declare const nearhandFacts: MobileFacts;

/** A plugin of our own; null in an app whose native part does not have it. */
const ownPlugin = <Plugin>(name: string) => (Capacitor.isPluginAvailable(name) ? registerPlugin<Plugin>(name) : null);

startBridge({
  page: window,
  plugins: {
    App,
    BiometricAuth,
    Browser,
    CrashReports: ownPlugin<CrashReportsPlugin>('NearhandCrashReports'),
    Files: registerPlugin<FilesPlugin>('NearhandFiles'),
    Keyboard,
    Push: nearhandFacts.canPush ? PushNotifications : null,
    Share,
    Screen: ownPlugin<ScreenPlugin>('NearhandScreen'),
  },
  facts: nearhandFacts,
});
