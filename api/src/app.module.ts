import { type DynamicModule, Module } from '@nestjs/common';
import { AccessModule } from './access/access.module.ts';
import { databaseModule } from './database/database.module.ts';
import { entities } from './entities.ts';
import type { Env } from './env/env.ts';
import { EventsModule } from './events/events.module.ts';
import { FilesModule } from './files/files.module.ts';
import { jobsModule } from './jobs/jobs.module.ts';
import { keysModule } from './keys/keys.module.ts';
import { MetricsModule } from './metrics/metrics.module.ts';
import { ApiKeyModule } from './modules/api-key/api-key.module.ts';
import { AuditModule } from './modules/audit/audit.module.ts';
import { BillingModule } from './modules/billing/billing.module.ts';
import { CollaborationModule } from './modules/collaboration/collaboration.module.ts';
import { CompanyModule } from './modules/company/company.module.ts';
import { CompanyInvitationModule } from './modules/company-invitation/company-invitation.module.ts';
import { DevModule } from './modules/dev/dev.module.ts';
import { DeviceModule } from './modules/device/device.module.ts';
import { DeviceManagementModule } from './modules/device-management/device-management.module.ts';
import { FilterModule } from './modules/filter/filter.module.ts';
import { HealthModule } from './modules/health/health.module.ts';
import { IdentityModule } from './modules/identity/identity.module.ts';
import { IdentityProtocolModule } from './modules/identity/identity-protocol.module.ts';
import { AuthOptionsModule } from './modules/identity/oauth/auth-options.module.ts';
import { OauthModule } from './modules/identity/oauth/oauth.module.ts';
import { ImageModule } from './modules/image/image.module.ts';
import { InstallerModule } from './modules/installer/installer.module.ts';
import { IntercomModule } from './modules/intercom/intercom.module.ts';
import { MailModule } from './modules/mail/mail.module.ts';
import { MeModule } from './modules/me/me.module.ts';
import { PresenceModule } from './modules/presence/presence.module.ts';
import { RegistrationModule } from './modules/registration/registration.module.ts';
import { SandboxModule } from './modules/sandbox/sandbox.module.ts';
import { SessionModule } from './modules/session/session.module.ts';
import { SessionReportModule } from './modules/session-report/session-report.module.ts';
import { SessionSearchModule } from './modules/session-search/session-search.module.ts';
import { UserModule } from './modules/user/user.module.ts';
import { UserManagementModule } from './modules/user-management/user-management.module.ts';
import { WebhookModule } from './modules/webhook/webhook.module.ts';
import { RealtimeModule } from './realtime/realtime.module.ts';

@Module({
  imports: [
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
    IdentityModule,
    PresenceModule,
    CollaborationModule,
    MailModule,
    SessionReportModule,
    IntercomModule,
    HealthModule,
    RealtimeModule,
    MetricsModule,
  ],
})
export class AppModule {}

/** The whole server in one environment; without the embedded identity provider if a hosted one is configured. */
export function appModule(env: Env): DynamicModule {
  const database = databaseModule({ url: env.DATABASE_URL, poolSize: env.DATABASE_POOL, entities });
  const embedded = env.IDENTITY_URL ? [] : [IdentityProtocolModule, OauthModule];
  return { module: AppModule, imports: [keysModule(env), database, jobsModule(env), ...embedded] };
}
