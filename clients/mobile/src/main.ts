/** Runs in the pages of the product before their scripts. The native part puts `nearhandFacts` around it. */
import { BiometricAuth } from '@aparajita/capacitor-biometric-auth';
import { App } from '@capacitor/app';
import { Browser } from '@capacitor/browser';
import { Capacitor, registerPlugin } from '@capacitor/core';
import { Keyboard } from '@capacitor/keyboard';
import { PushNotifications } from '@capacitor/push-notifications';
import { Share } from '@capacitor/share';
import type { MobileFacts } from './mobile-facts.ts';
import type { ScreenPlugin } from './plugins.ts';
import { startBridge } from './start-bridge.ts';

declare const nearhandFacts: MobileFacts;

const screen = 'NearhandScreen';

startBridge({
  page: window,
  plugins: {
    App,
    BiometricAuth,
    Browser,
    Keyboard,
    Push: nearhandFacts.canPush ? PushNotifications : null,
    Share,
    Screen: Capacitor.isPluginAvailable(screen) ? registerPlugin<ScreenPlugin>(screen) : null,
  },
  facts: nearhandFacts,
});
