/**
 * Tests by area of the sources, where imports do not lead to them: API tests and journeys, which run the whole product, and unit tests
 * that read files. All paths are prefixes from the root.
 */
import { remotes } from '../../workspaces.ts';

export interface Area {
  sources: readonly string[];
  tests: readonly string[];
}

const api = (...names: string[]) => names.map((name) => `api/test/${name}`);
const journeys = (...names: string[]) => names.map((name) => `e2e/specs/${name}`);

const named: readonly Area[] = [
  {
    sources: [
      'api/src/modules/identity/',
      'api/src/modules/registration/',
      'contracts/openapi/identity.yaml',
      'contracts/openapi/paths/auth.yaml',
    ],
    tests: [
      ...api('identity', 'firebase', 'forgot-password', 'hosted-', 'oauth', 'register', 'sign-in-limits', 'verification', 'secrets'),
      ...api('users-second-factor', 'kill-accounts', 'addresses', 'international-addresses'),
      ...journeys('shell/sign-', 'shell/mailed-links'),
    ],
  },
  {
    sources: ['shell/src/user/', 'shell/src/identity/', 'shell/src/onboarding/'],
    tests: journeys('shell/sign-', 'shell/mailed-links', 'landing/pricing'),
  },
  {
    sources: [
      'api/src/modules/user-management/',
      'api/src/modules/user/',
      'api/src/modules/company-invitation/',
      'contracts/openapi/paths/user.yaml',
    ],
    tests: [
      ...api('users', 'invitations', 'accept-invitation', 'ownership', 'roles', 'kill-invitations', 'addresses'),
      ...journeys('account/operators'),
    ],
  },
  { sources: ['api/src/modules/stranger-mail/', 'contracts/openapi/paths/mail.yaml'], tests: api('stranger-mails', 'mail', 'invitations') },
  {
    sources: ['api/src/modules/company/', 'contracts/openapi/paths/company'],
    tests: [
      ...api('company', 'kill-erasure', 'unreleased', 'locked-operators', 'session-history'),
      ...journeys('account/company', 'account/plan-limits'),
    ],
  },
  {
    sources: ['api/src/modules/billing/', 'contracts/openapi/paths/billing.yaml', 'contracts/src/plans.ts'],
    tests: [...api('billing', 'stripe', 'app-store', 'kill-billing'), ...journeys('account/billing', 'landing/pricing')],
  },
  {
    sources: ['platform/src/plan-limit/', 'shell/src/notifications/'],
    tests: [...api('locked-operators', 'roles'), ...journeys('account/plan-limits')],
  },
  { sources: ['api/test/stripe/', 'contracts/openapi/paths/integration-stripe.yaml'], tests: api('stripe') },
  { sources: ['api/test/app-store/', 'contracts/openapi/paths/integration-app-store.yaml'], tests: api('app-store') },
  {
    sources: ['api/src/modules/intercom/', 'api/test/intercom/', 'contracts/openapi/paths/integration-intercom.yaml'],
    tests: [...api('intercom'), ...journeys('account/intercom')],
  },
  { sources: ['api/src/modules/me/', 'contracts/openapi/paths/m'], tests: [...api('me.'), ...journeys('account/settings')] },
  {
    sources: ['api/src/modules/api-key/', 'contracts/openapi/paths/api-key.yaml'],
    tests: [...api('api-keys', 'roles'), ...journeys('account/settings')],
  },
  {
    sources: ['api/src/modules/webhook/', 'contracts/openapi/paths/webhook.yaml'],
    tests: [...api('webhooks', 'roles'), ...journeys('account/settings')],
  },
  { sources: ['api/src/modules/audit/', 'contracts/openapi/paths/audit.yaml'], tests: [...api('audit'), ...journeys('account/company')] },
  { sources: ['api/src/modules/image/', 'contracts/openapi/paths/upload.yaml'], tests: api('images', 'bucket') },
  { sources: ['api/src/modules/mail/'], tests: [...api('mail', 'verification'), ...journeys('shell/mailed-links', 'app/invitation-mail')] },
  { sources: ['api/src/modules/sandbox/', 'contracts/openapi/paths/sandbox.yaml'], tests: [...api('sandbox'), ...journeys('landing/try')] },
  { sources: ['api/src/modules/captcha/'], tests: [...api('register', 'join', 'sandbox'), ...journeys('app/join-captcha')] },
  {
    sources: [
      'api/src/modules/device/',
      'api/src/modules/device-management/',
      'api/src/modules/installer/',
      'contracts/openapi/paths/device.yaml',
    ],
    tests: [...api('device', 'installers', 'hostile-devices', 'kill-devices'), ...journeys('app/device')],
  },
  { sources: ['api/src/modules/filter/', 'contracts/openapi/paths/filter.yaml'], tests: [...api('filters'), ...journeys('app/sessions')] },
  { sources: ['api/src/modules/dev/', 'contracts/openapi/paths/dev.yaml'], tests: api('dev.') },
  { sources: ['api/src/modules/network/', 'api/src/modules/health/'], tests: api('register', 'contract') },
  {
    sources: [
      'api/src/modules/session/',
      'api/src/modules/session-search/',
      'api/src/modules/collaboration/',
      'api/src/modules/presence/',
      'contracts/openapi/paths/session',
    ],
    tests: [
      ...api('session', 'join', 'export', 'session-requests', 'leave-session', 'collaboration', 'kill.', 'property'),
      ...journeys('app/session', 'app/join', 'app/collaboration', 'app/plan-wait'),
    ],
  },
  {
    sources: ['api/src/modules/session-report/', 'contracts/openapi/paths/session-report.yaml'],
    tests: [
      ...api('record', 'session-report', 'kill-jobs', 'bucket', 'file-stores'),
      ...journeys('app/session-report', 'app/voice-recording'),
    ],
  },
  {
    sources: ['api/src/realtime/', 'api/src/modules/live-work/'],
    tests: [
      ...api('realtime', 'live-work', 'socket-limits', 'postgres-bus', 'processes', 'collaboration', 'devices'),
      ...journeys('app/session.', 'app/devices'),
    ],
  },
  { sources: ['api/src/files/'], tests: api('file-stores', 'bucket', 'images', 'record') },
  { sources: ['api/src/metrics/'], tests: api('metrics') },
  { sources: ['api/src/demo/'], tests: api('demo') },
  { sources: ['api/src/jobs/'], tests: api('jobs', 'session-timers', 'kill') },
  { sources: ['api/src/web/'], tests: [...api('boot', 'errors'), ...journeys('shell/', 'landing/', 'integrations/')] },
  {
    sources: ['api/src/access/', 'api/src/database/', 'api/src/http/', 'api/src/keys/', 'api/src/app', 'api/src/e', 'api/src/main.ts'],
    tests: ['api/test/'],
  },
  { sources: ['contracts/openapi/schemas/', 'contracts/openapi/openapi.yaml'], tests: ['api/test/'] },

  { sources: ['mfe-app/src/features/devices/'], tests: journeys('app/devices', 'app/commands') },
  {
    sources: ['mfe-app/src/features/sessions/', 'mfe-app/src/features/home/', 'mfe-app/src/features/session-report/'],
    tests: journeys('app/sessions', 'app/session-report', 'app/commands'),
  },
  { sources: ['mfe-app/src/features/join/'], tests: journeys('app/join', 'app/session.', 'app/plan-wait', 'app/hostile-texts') },
  {
    sources: ['mfe-app/src/features/session-window/'],
    tests: journeys('app/session.', 'app/tools', 'app/conversation', 'app/collaboration', 'app/voice-recording', 'app/device-control'),
  },
  {
    sources: [
      'agent/src/',
      'platform/src/session-link/display/',
      'platform/src/session-link/input/',
      'platform/src/session-link/permissions/',
    ],
    tests: journeys('app/device-control'),
  },
  { sources: ['mfe-account/src/features/operators/'], tests: journeys('account/operators') },
  { sources: ['mfe-account/src/features/settings/'], tests: journeys('account/settings', 'account/company') },
  { sources: ['mfe-account/src/features/'], tests: journeys('account/company') },
  { sources: ['mfe-landing/'], tests: journeys('landing/') },
  { sources: ['mfe-integrations/', 'platform/embed/', 'contracts/embed/', 'deploy/examples/'], tests: journeys('integrations/') },
  {
    sources: ['shell/src/remotes/', 'shell/src/revision/', 'shell/src/errors/', 'platform/federation/', 'tools/release/'],
    tests: journeys('shell/composition', 'shell/faults', 'shell/served-files', 'landing/'),
  },
  { sources: ['shell/src/service-worker/', 'shell/src/offline/', 'platform/federation/'], tests: journeys('shell/service-worker') },
  {
    sources: ['tools/dev', 'tools/watch-', 'tools/product/run-product.ts', 'tools/release/', 'platform/federation/'],
    tests: journeys('shell/development'),
  },
  { sources: ['platform/src/core/client/', 'shell/src/preload/'], tests: journeys('shell/clients') },
  {
    sources: ['shell/src/telemetry/', 'shell/src/errors/', 'api/src/env/env-telemetry.ts', 'platform/src/core/consent.ts'],
    tests: journeys('shell/telemetry'),
  },
  { sources: ['locales/'], tests: [...api('mail', 'errors'), ...journeys('shell/accessibility', 'landing/')] },
  { sources: ['README.md', 'CONTRIBUTING.md', 'docs/', 'deploy/'], tests: ['tools/checks/documentation.test.ts'] },
  { sources: ['docs/', 'deploy/', 'README.md'], tests: ['mfe-landing/src/features/alternative-teamviewer/comparison.test.ts'] },
  { sources: ['docs/guides/', 'locales/'], tests: ['tools/checks/guides.test.ts'] },
  { sources: ['mfe-landing/content/', 'docs/'], tests: ['tools/checks/blog-posts.test.ts'] },
  {
    sources: ['mfe-landing/content/integrations/', 'locales/'],
    tests: ['tools/checks/integration-pages.test.ts', 'api/src/modules/webhook/webhook-signature.test.ts'],
  },
  { sources: ['api/src/', 'platform/src/', 'shell/src/', 'mfe-'], tests: ['mfe-landing/src/features/legal/stored-data.test.ts'] },
  { sources: ['docs/specification.md'], tests: ['tools/checks/specification.test.ts'] },
  { sources: ['docs/operations.md'], tests: ['api/src/env/env-documentation.test.ts'] },
  { sources: ['deploy/'], tests: ['tools/product/server-options.test.ts'] },
];

const isNamed = (remote: string) => named.some(({ sources }) => sources.some((source) => source.startsWith(`${remote}/`)));

/** A remote of which no part is named is an area with all its journeys. */
const whole = remotes
  .filter((remote) => !isNamed(remote))
  .map((remote) => ({ sources: [`${remote}/`], tests: journeys(`${remote.replace('mfe-', '')}/`) }));

export const areas: readonly Area[] = [...named, ...whole];
