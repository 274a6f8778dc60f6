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
      'api/src/modules/account/identity/',
      'api/src/modules/company/registration/',
      'contracts/openapi/identity.yaml',
      'contracts/openapi/paths/auth.yaml',
    ],
    tests: [
      ...api(
        'account/identity',
        'account/firebase',
        'account/forgot-password',
        'account/hosted-',
        'account/oauth',
        'company/register',
        'account/sign-in-limits',
        'account/verification',
        'server/secrets',
      ),
      ...api('company/users-second-factor', 'account/kill-accounts', 'server/addresses', 'account/international-addresses'),
      ...journeys('shell/sign-', 'shell/mailed-links'),
    ],
  },
  {
    sources: ['shell/src/user/', 'shell/src/identity/', 'shell/src/onboarding/'],
    tests: journeys('shell/sign-', 'shell/mailed-links', 'landing/pricing'),
  },
  {
    sources: [
      'api/src/modules/company/user-management/',
      'api/src/modules/account/user/',
      'api/src/modules/company/company-invitation/',
      'contracts/openapi/paths/user.yaml',
    ],
    tests: [
      ...api(
        'company/users',
        'company/invitations',
        'company/accept-invitation',
        'company/ownership',
        'server/roles',
        'company/kill-invitations',
        'server/addresses',
      ),
      ...journeys('account/operators'),
    ],
  },
  {
    sources: ['api/src/modules/company/stranger-mail/', 'contracts/openapi/paths/mail.yaml'],
    tests: api('company/stranger-mails', 'service/mail', 'company/invitations'),
  },
  {
    sources: ['api/src/modules/company/company/', 'contracts/openapi/paths/company'],
    tests: [
      ...api('company/company', 'company/kill-erasure', 'company/locked-operators', 'session/session-history'),
      ...journeys('account/company', 'account/plan-limits'),
    ],
  },
  {
    sources: ['api/src/modules/company/billing/', 'contracts/openapi/paths/billing.yaml', 'contracts/src/plans.ts'],
    tests: [
      ...api('company/billing', 'company/stripe', 'company/app-store', 'company/kill-billing'),
      ...journeys('account/billing', 'landing/pricing'),
    ],
  },
  {
    sources: ['platform/src/plan-limit/', 'shell/src/notifications/'],
    tests: [...api('company/locked-operators', 'server/roles'), ...journeys('account/plan-limits')],
  },
  { sources: ['api/test/company/stripe/', 'contracts/openapi/paths/integration-stripe.yaml'], tests: api('company/stripe') },
  { sources: ['api/test/company/app-store/', 'contracts/openapi/paths/integration-app-store.yaml'], tests: api('company/app-store') },
  {
    sources: [
      'api/src/modules/integration/intercom/',
      'api/test/integration/intercom/',
      'contracts/openapi/paths/integration-intercom.yaml',
    ],
    tests: [...api('integration/intercom'), ...journeys('account/intercom')],
  },
  {
    sources: ['api/src/modules/company/me/', 'contracts/openapi/paths/m'],
    tests: [...api('company/me.'), ...journeys('account/settings')],
  },
  {
    sources: ['api/src/modules/integration/api-key/', 'contracts/openapi/paths/api-key.yaml'],
    tests: [...api('integration/api-keys', 'server/roles'), ...journeys('account/settings')],
  },
  {
    sources: ['api/src/modules/integration/webhook/', 'contracts/openapi/paths/webhook.yaml'],
    tests: [...api('integration/webhooks', 'server/roles'), ...journeys('account/settings')],
  },
  {
    sources: ['api/src/modules/account/audit/', 'contracts/openapi/paths/audit.yaml'],
    tests: [...api('account/audit'), ...journeys('account/company')],
  },
  { sources: ['api/src/modules/service/image/', 'contracts/openapi/paths/upload.yaml'], tests: api('service/images', 'server/bucket') },
  {
    sources: ['api/src/modules/service/mail/'],
    tests: [...api('service/mail', 'account/verification'), ...journeys('shell/mailed-links', 'app/invitation-mail')],
  },
  {
    sources: ['api/src/modules/session/sandbox/', 'contracts/openapi/paths/sandbox.yaml'],
    tests: [...api('session/sandbox'), ...journeys('landing/try')],
  },
  {
    sources: ['api/src/modules/service/captcha/'],
    tests: [...api('company/register', 'session/join', 'session/sandbox'), ...journeys('app/join-captcha')],
  },
  {
    sources: [
      'api/src/modules/company/device/',
      'api/src/modules/device/device-management/',
      'api/src/modules/device/installer/',
      'contracts/openapi/paths/device.yaml',
    ],
    tests: [...api('device/'), ...journeys('app/device')],
  },
  {
    sources: ['api/src/modules/account/filter/', 'contracts/openapi/paths/filter.yaml'],
    tests: [...api('account/filters'), ...journeys('app/sessions')],
  },
  { sources: ['api/src/modules/integration/dev/', 'contracts/openapi/paths/dev.yaml'], tests: api('integration/dev.') },
  {
    sources: ['api/src/modules/service/network/', 'api/src/modules/service/health/'],
    tests: api('company/register', 'server/contract', 'server/probes'),
  },
  {
    sources: [
      'api/src/modules/session/session/',
      'api/src/modules/session/session-search/',
      'api/src/modules/session/collaboration/',
      'api/src/modules/session/presence/',
      'contracts/openapi/paths/session',
    ],
    tests: [
      ...api(
        'session/session',
        'session/join',
        'session/export',
        'session/session-requests',
        'session/leave-session',
        'session/collaboration',
        'session/kill.',
        'server/property',
      ),
      ...journeys('app/session', 'app/join', 'app/collaboration', 'app/plan-wait'),
    ],
  },
  {
    sources: ['api/src/modules/session/session-report/', 'contracts/openapi/paths/session-report.yaml'],
    tests: [
      ...api('session/record', 'session/session-report', 'server/kill-jobs', 'server/bucket', 'server/file-stores'),
      ...journeys('app/session-report', 'app/voice-recording'),
    ],
  },
  {
    sources: ['api/src/realtime/', 'api/src/modules/session/live-work/'],
    tests: [
      ...api(
        'realtime/realtime',
        'session/live-work',
        'realtime/socket-limits',
        'realtime/buses',
        'server/processes',
        'session/collaboration',
        'device/devices',
      ),
      ...journeys('app/session.', 'app/devices'),
    ],
  },
  {
    sources: ['api/src/modules/service/release/', 'release/', 'remote-kit/', 'contracts/openapi/paths/release.yaml'],
    tests: [
      ...api('service/release', 'service/canary', 'server/roles', 'server/move-to-bucket', 'server/verify'),
      ...journeys('shell/releases'),
    ],
  },
  {
    sources: ['api/src/files/', 'api/test/bucket/'],
    tests: api(
      'server/file-stores',
      'server/bucket',
      'server/move-to-bucket',
      'server/verify',
      'service/images',
      'service/release-bucket',
      'session/record',
    ),
  },
  { sources: ['api/src/metrics/'], tests: api('server/metrics', 'server/open-telemetry') },
  { sources: ['api/src/open-telemetry/', 'api/test/telemetry/'], tests: api('server/open-telemetry', 'server/lost-collector') },
  {
    sources: ['api/src/tracing/'],
    tests: api('server/open-telemetry', 'server/jobs', 'server/processes', 'service/mail', 'integration/webhooks'),
  },
  { sources: ['api/src/demo/'], tests: api('server/demo') },
  {
    sources: ['api/src/jobs/'],
    tests: api(
      'server/jobs',
      'session/session-timers',
      'account/kill',
      'company/kill',
      'device/kill',
      'integration/kill',
      'server/kill',
      'session/kill',
    ),
  },
  { sources: ['api/src/web/'], tests: [...api('server/boot', 'server/errors'), ...journeys('shell/', 'landing/', 'integrations/')] },
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
    tests: journeys(
      'app/session.',
      'app/tools',
      'app/conversation',
      'app/collaboration',
      'app/voice-recording',
      'app/device-control',
      'app/phone',
    ),
  },
  {
    sources: [
      'agent/src/',
      'platform/src/session-link/display/',
      'platform/src/session-link/input/',
      'platform/src/session-link/permissions/',
    ],
    tests: journeys('app/device-control', 'app/phone'),
  },
  { sources: ['shell/src/releases/'], tests: journeys('shell/releases') },
  { sources: ['mfe-account/src/features/operators/'], tests: journeys('account/operators') },
  { sources: ['mfe-account/src/features/settings/'], tests: journeys('account/settings', 'account/company') },
  { sources: ['mfe-account/src/features/'], tests: journeys('account/company') },
  { sources: ['mfe-landing/'], tests: journeys('landing/') },
  { sources: ['mfe-integrations/', 'platform/embed/', 'contracts/embed/', 'deploy/examples/'], tests: journeys('integrations/') },
  {
    sources: ['shell/src/remotes/', 'shell/src/revision/', 'shell/src/errors/', 'platform/federation/', 'tools/release/', 'release/'],
    tests: journeys('shell/composition', 'shell/faults', 'shell/release-gate', 'shell/served-files', 'landing/'),
  },
  { sources: ['shell/src/service-worker/', 'shell/src/offline/', 'platform/federation/'], tests: journeys('shell/service-worker') },
  {
    sources: ['tools/dev', 'tools/watch-', 'tools/product/run-product.ts', 'tools/release/', 'release/', 'platform/federation/'],
    tests: journeys('shell/development'),
  },
  { sources: ['platform/src/core/client/', 'shell/src/preload/'], tests: journeys('shell/clients') },
  {
    sources: ['locales/', 'contracts/design/', 'platform/src/core/client/'],
    tests: [
      'clients/desktop/packaging/build-app.test.ts',
      'clients/desktop/src/desktop-conformance.test.ts',
      'clients/mobile/packaging/build-www.test.ts',
      'clients/mobile/src/mobile-conformance.test.ts',
    ],
  },
  { sources: ['clients/mobile/android/', 'clients/mobile/ios/', 'locales/'], tests: ['clients/mobile/packaging/'] },
  {
    sources: ['shell/src/telemetry/', 'shell/src/errors/', 'api/src/env/env-telemetry.ts', 'platform/src/core/consent.ts'],
    tests: journeys('shell/telemetry'),
  },
  { sources: ['locales/'], tests: [...api('service/mail', 'server/errors'), ...journeys('shell/accessibility', 'landing/')] },
  { sources: ['README.md', 'CONTRIBUTING.md', 'docs/', 'deploy/'], tests: ['tools/checks/documentation.test.ts'] },
  { sources: ['docs/', 'deploy/', 'README.md'], tests: ['mfe-landing/src/features/alternative-teamviewer/comparison.test.ts'] },
  { sources: ['docs/guides/', 'locales/'], tests: ['tools/checks/guides.test.ts'] },
  { sources: ['mfe-landing/content/', 'docs/'], tests: ['tools/checks/blog-posts.test.ts'] },
  {
    sources: ['mfe-landing/content/integrations/', 'locales/'],
    tests: ['tools/checks/integration-pages.test.ts', 'api/src/modules/integration/webhook/webhook-signature.test.ts'],
  },
  { sources: ['api/src/', 'platform/src/', 'shell/src/', 'mfe-'], tests: ['mfe-landing/src/features/legal/stored-data.test.ts'] },
  {
    sources: ['agent/', 'api/src/', 'clients/', 'platform/', 'shell/', 'mfe-', 'tools/'],
    tests: ['tools/checks/styles.test.ts', 'tools/checks/dependencies.test.ts'],
  },
  { sources: ['platform/'], tests: ['platform/api/api-report.test.ts'] },
  { sources: ['docs/specification.md'], tests: ['tools/checks/specification.test.ts'] },
  { sources: ['docs/configuration.md'], tests: ['api/src/env/env-documentation.test.ts', 'tools/chart/'] },
  { sources: ['deploy/'], tests: ['tools/product/server-options.test.ts', 'tools/checks/images.test.ts', 'tools/chart/'] },
  { sources: ['api/build.ts', 'tools/pack-server.ts'], tests: api('server/packed-server') },
  { sources: ['tools/unit.ts'], tests: ['tools/unit.test.ts'] },
];

const isNamed = (remote: string) => named.some(({ sources }) => sources.some((source) => source.startsWith(`${remote}/`)));

/** A remote of which no part is named is an area with all its journeys. */
const whole = remotes
  .filter((remote) => !isNamed(remote))
  .map((remote) => ({ sources: [`${remote}/`], tests: journeys(`${remote.replace('mfe-', '')}/`) }));

export const areas: readonly Area[] = [...named, ...whole];
