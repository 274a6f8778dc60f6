import { type DynamicModule, Module } from '@nestjs/common';
import { AccessModule } from './access/access.module.ts';
import { databaseModule } from './database/database.module.ts';
import { entities } from './entities.ts';
import type { Env } from './env/env.ts';
import { EventsModule } from './events/events.module.ts';
import { FilesModule } from './files/files.module.ts';
import { ServerModule } from './http/server/server.module.ts';
import { jobsModule } from './jobs/jobs.module.ts';
import { keysModule } from './keys/keys.module.ts';
import { keyIdsOf, type ServerKeys } from './keys/server-keys.ts';
import { MetricsModule } from './metrics/metrics.module.ts';
import { AuditModule } from './modules/account/audit/audit.module.ts';
import { FilterModule } from './modules/account/filter/filter.module.ts';
import { IdentityModule } from './modules/account/identity/identity.module.ts';
import { IdentityProtocolModule } from './modules/account/identity/identity-protocol.module.ts';
import { AuthOptionsModule } from './modules/account/identity/oauth/auth-options.module.ts';
import { OauthModule } from './modules/account/identity/oauth/oauth.module.ts';
import { PushModule } from './modules/account/push/push.module.ts';
import { UserModule } from './modules/account/user/user.module.ts';
import { BillingModule } from './modules/company/billing/billing.module.ts';
import { CompanyModule } from './modules/company/company/company.module.ts';
import { CompanyInvitationModule } from './modules/company/company-invitation/company-invitation.module.ts';
import { DeviceModule } from './modules/company/device/device.module.ts';
import { MeModule } from './modules/company/me/me.module.ts';
import { RegistrationModule } from './modules/company/registration/registration.module.ts';
import { UserManagementModule } from './modules/company/user-management/user-management.module.ts';
import { DeviceManagementModule } from './modules/device/device-management/device-management.module.ts';
import { InstallerModule } from './modules/device/installer/installer.module.ts';
import { ApiKeyModule } from './modules/integration/api-key/api-key.module.ts';
import { DevModule } from './modules/integration/dev/dev.module.ts';
import { IntercomModule } from './modules/integration/intercom/intercom.module.ts';
import { OverrideModule } from './modules/integration/override/override.module.ts';
import { ReleaseTokenAdminModule } from './modules/integration/release-token/release-token-admin.module.ts';
import { WebhookModule } from './modules/integration/webhook/webhook.module.ts';
import { HealthModule } from './modules/service/health/health.module.ts';
import { IdempotencyModule } from './modules/service/idempotency/idempotency.module.ts';
import { ImageModule } from './modules/service/image/image.module.ts';
import { KeyRingModule } from './modules/service/key-ring/key-ring.module.ts';
import { MailModule } from './modules/service/mail/mail.module.ts';
import { ReleaseModule } from './modules/service/release/release.module.ts';
import { CollaborationModule } from './modules/session/collaboration/collaboration.module.ts';
import { PresenceModule } from './modules/session/presence/presence.module.ts';
import { SandboxModule } from './modules/session/sandbox/sandbox.module.ts';
import { SessionModule } from './modules/session/session/session.module.ts';
import { SessionReportModule } from './modules/session/session-report/session-report.module.ts';
import { SessionSearchModule } from './modules/session/session-search/session-search.module.ts';
import { RealtimeModule } from './realtime/realtime.module.ts';
import { redisModule } from './redis/redis.module.ts';
import { type Collector, tracingModule } from './tracing/tracing.module.ts';

@Module({
  imports: [
    ServerModule,
    EventsModule,
    AccessModule,
    RegistrationModule,
    FilesModule,
    UserModule,
    AuditModule,
    AuthOptionsModule,
    ImageModule,
    InstallerModule,
    CompanyModule,
    BillingModule,
    MeModule,
    UserManagementModule,
    CompanyInvitationModule,
    ApiKeyModule,
    WebhookModule,
    DeviceModule,
    DeviceManagementModule,
    DevModule,
    SandboxModule,
    SessionModule,
    SessionSearchModule,
    FilterModule,
    PushModule,
    IdentityModule,
    PresenceModule,
    CollaborationModule,
    MailModule,
    KeyRingModule,
    ReleaseModule,
    SessionReportModule,
    IntercomModule,
    OverrideModule,
    ReleaseTokenAdminModule,
    HealthModule,
    IdempotencyModule,
    RealtimeModule,
    MetricsModule,
  ],
})
export class AppModule {}

/** The whole server in one environment; without the embedded identity provider if a hosted one is configured. */
export function appModule(env: Env, keys: ServerKeys, collector: Collector | null): DynamicModule {
  const database = databaseModule({
    url: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    hasPooler: env.DATABASE_DIRECT_URL !== env.DATABASE_URL,
    poolSize: env.DATABASE_POOL,
    entities,
    tracer: collector?.tracer ?? null,
    keys: keyIdsOf(keys),
    migratesAtStart: env.MIGRATE_ON_START === 'on',
  });
  const embedded = env.IDENTITY_URL ? [] : [IdentityProtocolModule, OauthModule];
  return {
    module: AppModule,
    imports: [tracingModule(collector), keysModule(env, keys), database, redisModule(env.REDIS), jobsModule(env), ...embedded],
  };
}
