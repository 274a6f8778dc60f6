import type { BiometricAuthPlugin } from '@aparajita/capacitor-biometric-auth';
import type { AppPlugin } from '@capacitor/app';
import type { BrowserPlugin } from '@capacitor/browser';
import type { KeyboardPlugin } from '@capacitor/keyboard';
import type { PushNotificationsPlugin } from '@capacitor/push-notifications';
import type { SharePlugin } from '@capacitor/share';

/** Captures the screen of the phone. Its native parts are in `android` and `ios`. */
export interface ScreenPlugin {
  /** Asks the person. Rejects if they do not allow it. */
  start(): Promise<void>;
  /** The newest picture, as base64 of a JPEG. Without a change, the last one again after a second. Null when the capture has ended. */
  nextFrame(): Promise<{ jpeg: string | null }>;
  stop(): Promise<void>;
}

/** The reports of crashes that the native part keeps. */
export interface CrashReportsPlugin {
  /** A list in JSON. */
  list(): Promise<{ reports: string }>;
  remove(options: { ids: string[] }): Promise<void>;
}

/** Stores a file, one at a time and part by part. Its native parts are in `android` and `ios`, and tell the person of the result. */
export interface FilesPlugin {
  begin(options: { name: string }): Promise<void>;
  /** Writes the next part, as base64. Rejects if there is no space, and drops the file. */
  append(options: { part: string }): Promise<void>;
  /** Puts the file into Downloads, or shows the share sheet until the person closes it. */
  finish(): Promise<void>;
  discard(): Promise<void>;
}

/** The parts of the plugins that the app uses. The entry passes the real ones; tests pass some that record what they are asked. */
export interface Plugins {
  App: Pick<AppPlugin, 'addListener' | 'minimizeApp'>;
  BiometricAuth: Pick<BiometricAuthPlugin, 'authenticate'>;
  Browser: Pick<BrowserPlugin, 'open' | 'close'>;
  /** Null where the native part keeps none. */
  CrashReports: CrashReportsPlugin | null;
  Files: FilesPlugin;
  Keyboard: Pick<KeyboardPlugin, 'setAccessoryBarVisible'>;
  /** Null where the app was built without a push service. */
  Push: Pick<PushNotificationsPlugin, 'addListener' | 'checkPermissions' | 'requestPermissions' | 'register' | 'unregister'> | null;
  Share: Pick<SharePlugin, 'share'>;
  /** Null where the app cannot capture the screen. */
  Screen: ScreenPlugin | null;
}
