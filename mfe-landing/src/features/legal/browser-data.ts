export interface BrowserData {
  /** Names in the storage of the browser, after `nearhand.`; a test fails for one in no row. */
  items: readonly string[];
  /** Ids of messages. */
  what: string;
  kept: string;
}

/** All data that pages store in the browser. */
export const browserData: readonly BrowserData[] = [
  {
    items: [
      'sign-in',
      'signed-in-before',
      'end-reason',
      'email-for-link',
      'provider-attempt',
      'provider-return',
      'provider-beside',
      'typed-code',
      'invitation',
      'report',
      'sandbox',
    ],
    what: 'landing.privacy.browser.signIn.what',
    kept: 'landing.privacy.browser.signIn.kept',
  },
  {
    items: [
      'locale',
      'theme',
      'density',
      'table-format',
      'session-panel',
      'trackpad',
      'single-key-shortcuts',
      'notification-offer-declined',
      'system-notifications',
      'push-subscription',
      'consent',
      'onboarding',
    ],
    what: 'landing.privacy.browser.preferences.what',
    kept: 'landing.privacy.browser.preferences.kept',
  },
  {
    items: [
      'session-draft',
      'integration-sessions',
      'used-remotes',
      'chat-visitor',
      'scroll',
      'takenRevision',
      'isRecorded',
      'failures',
      'running',
      'hung',
      'override',
    ],
    what: 'landing.privacy.browser.work.what',
    kept: 'landing.privacy.browser.work.kept',
  },
  {
    items: ['shared-with', 'customer-token', 'join-request-token'],
    what: 'landing.privacy.browser.customer.what',
    kept: 'landing.privacy.browser.customer.kept',
  },
];
