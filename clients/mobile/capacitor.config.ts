import type { CapacitorConfig } from '@capacitor/cli';

/** The native parts set the server (`android`, `ios`). Without one, the app shows the page of the first start. */
const config: CapacitorConfig = {
  appId: 'com.nearhand.mobile',
  appName: 'Nearhand',
  webDir: 'dist/www',
  loggingBehavior: 'debug',
  zoomEnabled: false,
  server: { androidScheme: 'https', cleartext: false, allowNavigation: [] },
  // Keeps pages beside the notch and above the keyboard, so they need no styles for it.
  ios: { path: 'dist/ios', contentInset: 'always', limitsNavigationsToAppBoundDomains: false },
  android: { path: 'dist/android', allowMixedContent: false, webContentsDebuggingEnabled: false },
  plugins: {
    Keyboard: { resizeOnFullScreen: true },
    // While the app is in front, its page shows the news.
    PushNotifications: { presentationOptions: [] },
  },
};

export default config;
