/** Facts that the native part passes to the script in the pages. */
export interface MobileFacts {
  /** Origin whose pages get a bridge. */
  origin: string;
  appVersion: string;
  os: 'android' | 'ios';
  /** `google_play`, `app_store`, another store, or `direct`. */
  store: string;
  /** Whether an administrator requires the unlock of the phone. */
  isLocked: boolean;
  /** Whether the app was built with a push service. */
  canPush: boolean;
}
